import { signedField } from '#app/bookings/booking/field-names.ts'
import { PriceRow, PriceTable } from '#app/bookings/booking/price-table.tsx'
import { signatureToConfirm } from '#app/bookings/booking/signature.ts'
import type { ShownLine } from '#app/bookings/booking/line-words.ts'
import { changeLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { exactDollars, sumOrNone, type Cents } from '#app/shared/money.ts'
import { Facts } from '#app/ui/facts.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { agreeForm } from './forms.ts'

const words = changeLabels

export type ShownChange = {
  /** Where it is another one. The deposit in cents is that of the new one. */
  cars: { before: string; after: string; deposit: Cents } | null
  dates: string
  lines: ShownLine[]
  total: Cents
  before: Cents
  difference: Cents
  back: Cents
  due: Cents
  free: string | null
  agreement: string
}

type Props = {
  path: string
  address: string
  byStaff: boolean
  asks: boolean
  now: string
  change: ShownChange
  lastResult?: FormReply | null
}

/** Old and new price, what happens to free cancellation, and the agreement with the new facts. */
export function AgreeToChange({ path, address, byStaff, asks, now, change, lastResult }: Props) {
  const [form, fields] = useAppForm<ReturnType<typeof agreeForm>>({ id: 'agree-to-change', lastResult })
  const signed = signatureToConfirm(lastResult ?? undefined)
  const { cars, dates, lines, total, before, difference, back, due, free, agreement } = change
  return (
    <AppForm form={form} action={address}>
      <Facts rows={[...(cars ? carRows(cars) : []), ...dateRows(now, dates), [words.free, free]]} />
      <h2 className="head mt-6">{words.price}</h2>
      <PriceTable lines={lines} total={total}>
        <PriceRow label={words.totalBefore} value={exactDollars(before)} />
        {difference !== 0 && (
          <PriceRow label={difference > 0 ? words.more : words.less} value={exactDollars(Math.abs(difference))} />
        )}
        {back > 0 && <PriceRow label={words.goesBack} value={exactDollars(back)} />}
        <PriceRow label={words.due} value={sumOrNone(due)} />
      </PriceTable>
      <details className="small quiet">
        <summary className="link">{words.agreement}</summary>
        {agreement.split('\n').map((paragraph) => (
          <p key={paragraph} className="mt-3">
            {paragraph}
          </p>
        ))}
      </details>
      <input type="hidden" name="total" value={total} />
      {signed && <input type="hidden" name={signedField} value={signed} />}
      <CheckField field={fields.agreement} label={byStaff ? words.acceptAtDesk : words.accept} />
      <TextField field={fields.signature} label={byStaff ? words.signAtDesk : words.sign} autoComplete="off" />
      <div className="row">
        <SubmitButton>{asks ? words.ask : words.submit}</SubmitButton>
        <TextLink quiet small to={path}>
          {words.other}
        </TextLink>
      </div>
    </AppForm>
  )
}

function carRows({ before, after, deposit }: NonNullable<ShownChange['cars']>): [string, string][] {
  return [
    [words.carBefore, before],
    [words.carAfter, after],
    [words.newDeposit, sumOrNone(deposit)],
  ]
}

function dateRows(now: string, dates: string): [string, string][] {
  if (now === dates) return [[words.sameDates, dates]]
  return [
    [words.before, now],
    [words.dates, dates],
  ]
}
