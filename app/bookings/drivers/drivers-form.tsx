import { useEffect, useRef } from 'react'

import { additionalDriverLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { Button } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { FirstButton } from '#app/ui/form/first-button.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { DriverRowFields } from '#app/bookings/booking/driver-fields.tsx'
import { rowField, driverLabels, rows } from '#app/bookings/booking/driver-rows.ts'
import { rowButtons } from './field-names.ts'
import type { driversForm } from './forms.ts'

const words = additionalDriverLabels

type Props = { entries: Record<string, string>; version: string; lastResult?: FormReply | null }

/** Rows come and go through the server, with scripts and without: then the form is drawn again. */
export function DriversForm({ entries, version, lastResult }: Props) {
  const typed: Record<string, unknown> = lastResult?.initialValue ?? entries
  const shown = rows.filter((row) => typed[rowField('driver', row)])
  const ids = shown.map((row) => typed[rowField('driver', row)]).join(' ')
  const before = useRef(shown.length)
  useEffect(() => {
    if (shown.length > before.current) document.getElementById(`drivers-name${shown.length}`)?.focus()
    before.current = shown.length
  }, [shown.length])
  return <Rows key={ids} shown={shown} entries={entries} version={version} lastResult={lastResult} />
}

function Rows({ shown, entries, version, lastResult }: Props & { shown: typeof rows }) {
  const [form, fields] = useAppForm<ReturnType<typeof driversForm>>({
    id: 'drivers',
    lastResult,
    defaultValue: entries,
  })
  return (
    <AppForm form={form} labels={driverLabels} submit={words.save}>
      <FirstButton />
      <input type="hidden" name="version" value={version} />
      {shown.length === 0 && <p>{words.noneLeft}</p>}
      {shown.map((row) => (
        <fieldset key={row} className="form">
          <legend className="head mb-4">{words.legend(row)}</legend>
          <input type="hidden" name={rowField('driver', row)} value={fields[rowField('driver', row)].initialValue} />
          <DriverRowFields fields={fields} row={row} />
          <div>
            <Button
              type="submit"
              look="link"
              compact
              formNoValidate
              name={rowButtons.remove}
              value={row}
              aria-label={words.removeRow(row)}
            >
              {words.remove}
            </Button>
          </div>
        </fieldset>
      ))}
      {shown.length < rows.length && (
        <div>
          <Button type="submit" look="line" compact formNoValidate name={rowButtons.add} value="yes">
            {words.add}
          </Button>
        </div>
      )}
      <p className="help">{words.removalHint}</p>
    </AppForm>
  )
}
