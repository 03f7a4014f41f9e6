import { driverFigures } from '#app/bookings/drivers/figures.ts'
import { additionalDriverLabels } from '#app/bookings/drivers/words.ts'
import { DateField } from '#app/ui/form/date-field.tsx'
import { OptionalFields } from '#app/ui/form/optional-fields.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { rowField, rowParts, rows, type Row, type RowField } from './driver-rows.ts'

const words = additionalDriverLabels

type Props = { fields: Record<RowField, AnyField>; minAge: number; licenseYears: number }

/** Who else drives: a closed row, which holds the next one, so that each is opened only when it is needed. */
export function DriverFields(props: Props) {
  const [first] = rows
  return first && <DriverRow {...props} row={first} />
}

function DriverRow({ fields, row, minAge, licenseYears }: Props & { row: Row }) {
  const [next] = rows.filter((other) => other > row)
  const isFirst = row === rows[0]
  const held = rows.filter((other) => other >= row).flatMap((other) => rowParts.map((part) => rowField(part, other)))
  return (
    <OptionalFields
      fields={held.map((name) => fields[name])}
      label={isFirst ? words.title : words.another}
      note={isFirst ? words.note(driverFigures.most) : undefined}
    >
      {isFirst && <p className="help">{words.ask(minAge, licenseYears)}</p>}
      <fieldset className="form">
        <legend className="visually-hidden">{words.legend(row)}</legend>
        <DriverRowFields fields={fields} row={row} />
      </fieldset>
      {next && <DriverRow fields={fields} row={next} minAge={minAge} licenseYears={licenseYears} />}
    </OptionalFields>
  )
}

/** What is asked of one driver, on the form of a booking and on the drivers' own page. */
export function DriverRowFields({ fields, row }: { fields: Record<RowField, AnyField>; row: Row }) {
  return (
    <>
      <TextField
        field={fields[rowField('name', row)]}
        label={words.field.name}
        hint={words.nameHint}
        autoComplete="off"
        maxLength={driverFigures.longestName}
      />
      <div className="pair">
        <DateField field={fields[rowField('birthDate', row)]} label={words.field.birthDate} autoComplete="off" />
        <TextField field={fields[rowField('license', row)]} label={words.field.license} autoComplete="off" />
      </div>
      <DateField field={fields[rowField('issuedOn', row)]} label={words.field.issuedOn} autoComplete="off" />
    </>
  )
}
