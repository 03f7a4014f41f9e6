import { sides } from '#app/shared/conflicts.ts'
import { fleetSheetLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { ChangeTable } from './change-table.tsx'
import type { importConfirmation } from './forms.ts'
import { choiceFields } from './import-choices.ts'
import type { ConflictingCar, RowKind } from './import-preview.server.ts'

const words = fleetSheetLabels

type Props = {
  count: Record<RowKind, number>
  conflicts: ConflictingCar[]
  /** Columns that are not ours. */
  ignored: string[]
  lastResult?: FormReply | null
}

export function ImportConfirmation({ count, conflicts, ignored, lastResult }: Props) {
  const [form] = useAppForm<typeof importConfirmation>({ id: 'import-confirmation', lastResult })
  if (count.error > 0)
    return (
      <Note tone="bad" title={words.correct.title}>
        <p className="small">{words.correct.body}</p>
      </Note>
    )
  if (count.changed + count.new === 0)
    return (
      <Note tone="ok" title={words.nothingToWrite.title}>
        <p className="small">{words.nothingToWrite.body}</p>
      </Note>
    )
  return (
    <AppForm form={form} submit={words.confirm} pending={words.writing}>
      {conflicts.length > 0 && (
        <Note tone="warn" title={words.conflicts}>
          <p className="small">{words.conflictsHint}</p>
          {conflicts.map((car) => (
            <ConflictChoice key={`${car.id} ${car.version}`} car={car} />
          ))}
        </Note>
      )}
      {ignored.length > 0 && (
        <Note tone="warn" title={words.ignored}>
          <p className="small wrap-anywhere">{ignored.join(', ')}</p>
        </Note>
      )}
      <p>{words.confirmHint(count.changed, count.new)}</p>
      <p className="small quiet">{words.keptUntil}</p>
    </AppForm>
  )
}

function ConflictChoice({ car }: { car: ConflictingCar }) {
  return (
    <div className="sheet-conflict pt-2 pb-4">
      <ChangeTable caption={words.row(car.row, car.name)} rows={[car]} kind="changed" />
      <input type="hidden" name={choiceFields.against(car.id)} value={car.version} />
      <div className="row gap-x-8">
        {sides.map((side) => (
          <label key={side} className="option">
            <input
              type="radio"
              name={choiceFields.keep(car.id)}
              value={side}
              required
              aria-label={words.keepFor(words.keep[side], car.name)}
            />
            <span>{words.keep[side]}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
