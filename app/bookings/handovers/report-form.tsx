import { lazy, Suspense, useCallback, useEffect } from 'react'

import { ConflictFields } from '#app/ui/form/conflict-fields.tsx'
import type { Conflict } from '#app/shared/conflicts.ts'
import { conditionLabels } from '#app/bookings/condition/words.ts'
import { handoverFigures } from './figures.ts'
import { handoverLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { ChoiceField } from '#app/ui/form/choice-field.tsx'
import { DateField } from '#app/ui/form/date-field.tsx'
import { FirstButton } from '#app/ui/form/first-button.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { DamageFields } from './damage-fields.tsx'
import { numberedMarks, type NumberedMark } from './damage-list.tsx'
import { lineScripts } from './lazy-line.ts'
import { photoField, strangerField, type ReportEntries } from './field-names.ts'
import type { conditionReportForm } from './forms.ts'
import { photosOf } from './photo-list.tsx'
import type { ShownReport } from './queries.server.ts'
import { fixedShots, shots, type Stage } from '#app/shared/condition-kinds.ts'
import { ShotField } from './shot-field.tsx'
import type { UsedLine } from './use-report-line.ts'
import { useDeferredSubmit } from './use-deferred-submit.ts'

const StillToSend = lazy(async () => ({ default: (await lineScripts()).StillToSend }))
const condition = conditionLabels
const words = handoverLabels
const names = {
  mileage: condition.mileage,
  fuel: condition.fuel,
  remarks: condition.remarks,
  signerName: words.signer,
  backDate: condition.backDate,
  backTime: words.backTime,
  ...Object.fromEntries(shots.map((shot) => [photoField(shot), condition.shot[shot]])),
}

type Props = {
  stage: Stage
  due: string
  staff: string
  line: UsedLine
  roofLine: string | null
  entries: ReportEntries
  report: ShownReport | null
  pickup: ShownReport | null
  /** What has to be settled first, of a pickup. */
  before: { isReady: boolean } | null
  markId: string
  lastResult?: FormReply | null
  conflict?: Conflict
  /** A name that was asked about: sent again it signs. */
  stranger?: string
}

export const reportFormId = 'report'

export function ConditionReportForm({
  stage,
  due,
  staff,
  line,
  roofLine,
  entries,
  report,
  pickup,
  before,
  markId,
  ...answer
}: Props) {
  const { lastResult, conflict, stranger } = answer
  const [form, fields] = useAppForm<typeof conditionReportForm>({
    id: reportFormId,
    lastResult,
    defaultValue: { ...entries, markKind: 'scratch' },
  })
  const onInput = useTyped(reportFormId, line)
  const { isWaiting, onSubmitCapture } = useDeferredSubmit(line, conflict !== undefined)
  const isReturn = stage === 'return'
  const isReady = before === null || before.isReady
  const stored = isReturn ? numberedMarks(pickup, report, stage) : numberedMarks(report, null, stage)
  const marks = [...stored, ...goingMarks(line, stage, stored)]
  const photographed = fixedShots.filter((shot) => photosOf(report?.photos, shot).length > 0)
  const levels = Array.from({ length: handoverFigures.tankEighths + 1 }, (_, eighths) => ({
    value: String(eighths),
    label: condition.fuelLevel(eighths),
  }))
  return (
    // What is typed and pressed in the form, whichever field it is.
    <div onInput={onInput} onSubmitCapture={onSubmitCapture}>
      <AppForm form={form} encType="multipart/form-data" labels={names}>
        <FirstButton />
        <ConflictFields version={line.version} conflict={conflict} names={names} print={printEntry} />
        <div className="report" id="entries">
          <section>
            <h2 className="head">{condition.readings}</h2>
            <div className="form">
              <div className="max-w-48">
                <TextField
                  field={fields.mileage}
                  label={condition.mileage}
                  hint={pickup?.mileage ? words.mileageSince(milesWords(pickup.mileage)) : words.mileageHint}
                  inputMode="numeric"
                  autoComplete="off"
                />
              </div>
              <ChoiceField
                field={fields.fuel}
                label={condition.fuel}
                hint={pickup ? words.fuelSince(condition.fuelLevel(pickup.fuelEighths ?? 0)) : words.fuelHint}
                choices={levels}
                cells
              />
              {isReturn && (
                <>
                  <p className="small quiet">
                    {words.due}: <span className="num">{due}</span>
                  </p>
                  <div className="pair">
                    <DateField field={fields.backDate} label={condition.backDate} hint={words.backHint} />
                    <TextField field={fields.backTime} label={words.backTime} type="time" />
                  </div>
                </>
              )}
            </div>
          </section>
          <section id="photos">
            <h2 className="head">{condition.photos}</h2>
            <p className="help">{words.photosHint}</p>
            <div className="shots">
              {shots.map((shot) => (
                <ShotField
                  key={shot}
                  shot={shot}
                  field={fields[photoField(shot)]}
                  photos={photosOf(report?.photos, shot)}
                  before={isReturn ? (pickup?.photos ?? []) : null}
                  line={line}
                  roofLine={roofLine}
                />
              ))}
            </div>
          </section>
          <section id="damage">
            <h2 className="head">{condition.damage}</h2>
            <DamageFields fields={fields} marks={marks} stage={stage} markId={markId} line={line} onInput={onInput} />
          </section>
          <section>
            <h2 className="head">{words.names}</h2>
            <div className="form">
              <TextField
                field={fields.remarks}
                label={condition.remarks}
                hint={words.remarksHint}
                optional
                rows={3}
                maxLength={handoverFigures.longestRemark}
              />
              <p>
                <span className="small quiet block">{words.staff}</span>
                {staff}
              </p>
              <TextField
                field={fields.signerName}
                label={words.signer}
                hint={words.signerHint}
                autoComplete="off"
                maxLength={handoverFigures.longestName}
              />
            </div>
          </section>
        </div>
        {stranger && <input type="hidden" name={strangerField} value={stranger} />}
        <p className="help mt-8">{words.completeHint[stage]}</p>
        <div className="report-end flex flex-wrap justify-between items-center gap-y-2 gap-x-4 mt-4 py-3 border-t border-line bg-ground">
          <p className="small num">{words.photographed(photographed.length, fixedShots.length)}</p>
          <div className="row">
            <SubmitButton look={isReady ? 'line' : 'primary'}>{words.save}</SubmitButton>
            <SubmitButton name="complete" value="yes" look={isReady ? 'primary' : 'line'}>
              {words.complete[stage]}
            </SubmitButton>
          </div>
        </div>
      </AppForm>
      <div className="still-to-send" role="status">
        {(line.going.length > 0 || line.isUnsaved) && (
          <Suspense>
            <StillToSend line={line} stage={stage} isWaiting={isWaiting} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function printEntry(value: string, field: string): string {
  return field === 'fuel' && value ? condition.fuelLevel(Number(value)) : value
}

function milesWords(miles: number): string {
  return miles.toLocaleString('en-US')
}

/** Those on their way, numbered after the stored ones. */
function goingMarks({ going }: UsedLine, stage: Stage, stored: NumberedMark[]): NumberedMark[] {
  const known = new Set(stored.map(({ id }) => id))
  return going
    .flatMap((each) => (each.kind === 'mark' && !known.has(each.id) ? [each] : []))
    .map(({ id, mark, problem }, index) => {
      const number = stored.length + index + 1
      return { ...mark, id, number, stage, old: false, going: { problem } }
    })
}

/** Tells the line of each change of the form, and lets it bring back what was typed on an earlier visit. */
function useTyped(formId: string, { ask, restored }: UsedLine): () => void {
  useEffect(() => {
    if (restored) ask((line) => line.showAgain(formId))
  }, [formId, restored, ask])
  return useCallback(() => ask((line) => line.type(formId)), [formId, ask])
}
