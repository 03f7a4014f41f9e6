import { getInputProps } from '@conform-to/react'

import { payoutFigures } from './figures.ts'
import { payoutLabels, payoutProblems } from './words.ts'
import { payoutMethods } from '#app/shared/transfer-methods.ts'
import { addDays, type CalendarDate } from '#app/shared/dates.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { exactDollars, sum, type Cents } from '#app/shared/money.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { present } from '#app/shared/present.ts'
import { Facts } from '#app/ui/facts.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { ChoiceField } from '#app/ui/form/choice-field.tsx'
import { DateField } from '#app/ui/form/date-field.tsx'
import { describedBy, FieldMessages } from '#app/ui/form/field.tsx'
import { useAppForm, type AnyField } from '#app/ui/form/use-app-form.ts'
import { Table } from '#app/ui/table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { agreementTo, chosenField, referenceField } from './fields.ts'
import type { payoutForm } from './forms.ts'

export type OwedRow = {
  id: string
  name: string
  username: string
  pending: string
  available: string
  /** The same in cents, and from how many lines. */
  cents: Cents
  lines: number
  /** Proposed; the admin may write another. */
  reference: string
}

type Props = {
  run: string
  rows: OwedRow[]
  today: CalendarDate
  /** Everyone is chosen from the start. */
  all: boolean
  lastResult?: FormReply | null
}

/** Chooses who is paid by one run. The amounts are those of the page; what is paid is what is available by then. */
export function RunForm({ run, rows, today, all, lastResult }: Props) {
  const [form, fields] = useAppForm<ReturnType<typeof payoutForm>>({
    id: 'payouts',
    lastResult,
    defaultValue: {
      run,
      method: 'bank_transfer',
      paidOn: today,
      ...Object.fromEntries(rows.map(({ id, reference }) => [referenceField(id), reference])),
      ...Object.fromEntries(all ? rows.map(({ id }) => [chosenField(id), 'on']) : []),
    },
  })
  const named = Object.fromEntries(
    rows.map(({ id, name }) => [referenceField(id), payoutLabels.referenceOf(name)] as const),
  )
  const chosen = rows.filter(({ id }) => isChosen(fields[chosenField(id)]?.value))
  const total = sum(...chosen.map(({ cents }) => cents))
  const isAsked = lastResult?.error?.['']?.some(({ code }) => code === payoutProblems.unsure(0, '').code) ?? false
  return (
    <AppForm
      form={form}
      labels={{ ...payoutLabels.field, ...named }}
      action={officeHrefs.payouts()}
      submit={
        isAsked ? payoutLabels.confirm(payoutLabels.counted(chosen.length), exactDollars(total)) : payoutLabels.record
      }
    >
      <input type="hidden" name="run" value={fields.run.initialValue ?? run} />
      <Table
        className="table stack num owed"
        caption={payoutLabels.owed}
        columns={[
          payoutLabels.broker,
          { name: payoutLabels.pending, className: 'right' },
          { name: payoutLabels.available, className: 'right' },
          payoutLabels.reference,
        ]}
      >
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              chosen={present(fields[chosenField(row.id)], 'the choice')}
              reference={present(fields[referenceField(row.id)], 'the reference')}
            />
          ))}
        </tbody>
      </Table>
      <div className="pair mt-4">
        <ChoiceField
          field={fields.method}
          label={payoutLabels.field.method}
          choices={payoutMethods.map((method) => ({ value: method, label: payoutLabels.method[method] }))}
          inline
        />
        <DateField
          field={fields.paidOn}
          label={payoutLabels.field.paidOn}
          min={addDays(today, -payoutFigures.daysBack)}
          max={today}
        />
      </div>
      {chosen.length > 0 && (
        <section aria-label={payoutLabels.chosen} aria-live="polite">
          <Facts
            className="measure num"
            rows={[
              ...chosen.map(({ name, available, lines }) => [name, payoutLabels.chosenSum(available, lines)] as const),
              [payoutLabels.counted(chosen.length), exactDollars(total)],
            ]}
          />
        </section>
      )}
      {/* What is shown beside the button is what is agreed to. */}
      {isAsked && <input type="hidden" name="sure" value={agreementTo(chosen)} />}
    </AppForm>
  )
}

/** A checkbox as conform tells it. */
function isChosen(value: unknown): boolean {
  return value === 'on'
}

function Row({ row, chosen, reference }: { row: OwedRow; chosen: AnyField; reference: AnyField }) {
  const { name, username, pending, available } = row
  const { key: chosenKey, ...check } = getInputProps(chosen, { type: 'checkbox' })
  const { key: referenceKey, ...input } = getInputProps(reference, { type: 'text' })
  return (
    <tr>
      <td className="max-md:col-span-full">
        <label className="option mr-4 inline-flex">
          <input key={chosenKey} {...check} aria-label={payoutLabels.choose(name)} />
          <span>{name}</span>
        </label>
        <TextLink small quiet to={officeHrefs.earnings({ broker: username })}>
          {`@${username}`}
        </TextLink>
      </td>
      <td className="right mute" data-head={payoutLabels.pending}>
        {pending}
      </td>
      <td className="right" data-head={payoutLabels.available}>
        {available}
      </td>
      <td className="max-md:col-span-full">
        <span className="mute md:hidden" aria-hidden="true">
          {payoutLabels.reference}
        </span>
        <input
          key={referenceKey}
          {...input}
          className="input"
          aria-label={payoutLabels.referenceOf(name)}
          aria-describedby={describedBy(reference)}
          maxLength={payoutFigures.longestReference}
          autoComplete="off"
        />
        <FieldMessages field={reference} />
      </td>
    </tr>
  )
}
