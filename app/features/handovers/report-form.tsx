import { ChangedMeanwhile } from '#app/features/listings/changed-meanwhile.tsx'
import type { Conflict } from '#app/features/listings/conflicts.ts'
import { handovers } from '#app/config/handovers.ts'
import { labels } from '#app/messages/labels.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { DateField } from '#app/ui/form/date-field.tsx'
import { FirstButton } from '#app/ui/form/first-button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { DamageFields } from './damage-fields.tsx'
import { numberedMarks } from './damage-list.tsx'
import { photoField, type ReportEntries } from './field-names.ts'
import type { reportForm } from './forms.ts'
import { photosOf } from './photo-list.tsx'
import type { ShownReport } from './queries.server.ts'
import { shots, type Stage } from './rules.ts'
import { ShotField } from './shot-field.tsx'
import { useShotQueue } from './use-shot-queue.ts'

const condition = labels.condition
const words = labels.handover
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
  number: string
  due: string
  staff: string
  version: number
  entries: ReportEntries
  report: ShownReport | null
  pickup: ShownReport | null
  markId: string
  lastResult?: FormReply | null
  conflict?: Conflict
}

export const reportFormId = 'report'

export function ReportForm({ stage, number, due, staff, version, entries, report, pickup, markId, ...answer }: Props) {
  const { lastResult, conflict } = answer
  const [form, fields] = useAppForm<typeof reportForm>({
    id: reportFormId,
    lastResult,
    defaultValue: { ...entries, markKind: 'scratch' },
  })
  const queue = useShotQueue(serviceHrefs.conditionUploads(number, stage))
  const isReturn = stage === 'return'
  const marks = isReturn ? numberedMarks(pickup, report, stage) : numberedMarks(report, null, stage)
  const levels = Array.from({ length: handovers.tankEighths + 1 }, (_, eighths) => ({
    value: String(eighths),
    label: condition.fuelLevel(eighths),
  }))
  return (
    <AppForm form={form} encType="multipart/form-data" labels={names}>
      <FirstButton />
      <ChangedMeanwhile version={version} conflict={conflict} names={names} />
      <div className="report" id="entries">
        <section>
          <h2 className="head">{condition.readings}</h2>
          <div className="form">
            <div className="pair">
              <TextField
                field={fields.mileage}
                label={condition.mileage}
                hint={pickup?.mileage ? words.mileageSince(milesWords(pickup.mileage)) : words.mileageHint}
                inputMode="numeric"
                autoComplete="off"
              />
              <SelectField
                field={fields.fuel}
                label={condition.fuel}
                hint={pickup ? words.fuelSince(condition.fuelLevel(pickup.fuelEighths ?? 0)) : undefined}
                empty={words.chooseFuel}
                options={levels}
              />
            </div>
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
                queue={queue}
              />
            ))}
          </div>
        </section>
        <section id="damage">
          <h2 className="head">{condition.damage}</h2>
          <DamageFields fields={fields} marks={marks} stage={stage} markId={markId} />
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
              maxLength={handovers.longestRemark}
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
              maxLength={handovers.longestName}
            />
          </div>
        </section>
      </div>
      <div className="report-end">
        <p className="help">{words.completeHint[stage]}</p>
        <div className="row">
          <SubmitButton look="line">{words.save}</SubmitButton>
          <SubmitButton name="complete" value="yes">
            {words.complete[stage]}
          </SubmitButton>
        </div>
      </div>
    </AppForm>
  )
}

function milesWords(miles: number): string {
  return miles.toLocaleString('en-US')
}
