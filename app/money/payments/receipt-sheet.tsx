import { disputedSumLabels, paidByLabels } from '#app/bookings/booking/words.ts'
import { business } from '#app/business.ts'
import { paymentPurposeLabels } from './words.ts'
import { lineAmount, lineLabel, type ShownLine } from '#app/bookings/booking/line-words.ts'
import { dateRange, type CalendarDate } from '#app/shared/dates.ts'
import { difference, exactDollars, type Cents } from '#app/shared/money.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { BreakableEmail } from '#app/ui/breakable-email.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Wordmark } from '#app/ui/layout/wordmark.tsx'
import { paidByWords } from './transfer-list.tsx'

type Props = {
  receipt: {
    number: string
    kind: 'payment' | 'refund'
    issuedAt: string
    purpose: keyof typeof paymentPurposeLabels
    method: keyof typeof paidByLabels
    card: { brand: string; last4: string } | null
    paid: Cents
    amount: Cents
    /** Printed: when the bank sent the refund back to us, and what became of it. */
    returned: { at: string; end: 'owed' | 'another' | 'bank'; endedAt: string | null } | null
    seller: {
      name: string
      address: { street: string; city: string; region: string; postalCode: string }
      phone: string
      email: string
    }
    /** Taken back by the customer's bank. */
    chargeback: boolean
    /** After the return, paid with it; what was not, below zero. */
    charges: { label: string; amount: Cents }[]
  }
  booking: {
    number: string | null
    car: { year: number; make: string; model: string }
    pickupDate: CalendarDate
    returnDate: CalendarDate
    lines: ShownLine[]
    total: Cents
    customer: { name: string; email: string }
  }
}

export function ReceiptSheet({ receipt, booking }: Props) {
  const { car } = booking
  const { name, address, phone, email } = receipt.seller
  return (
    <div className="measure receipt mt-4 print:mt-0 print:max-w-none">
      <div className="row between items-start">
        <address className="quiet not-italic wrap-anywhere">
          <span className="lettering print:hidden">
            <Wordmark />
            <span className="visually-hidden">{name}</span>
          </span>
          {address.street}
          <br />
          {`${address.city}, ${address.region} ${address.postalCode}`}
          <br />
          {phone}
          <br />
          {email}
        </address>
        <p className="text-right max-md:text-left">
          <span className="small mute grid print:hidden">Number</span>
          <span className="head num print:hidden">{receipt.number}</span>
          <span className="small quiet grid">{receipt.issuedAt}</span>
        </p>
      </div>
      <Facts
        className="mt-8"
        rows={[
          ['For', booking.customer.name],
          ['Email', booking.customer.email && <BreakableEmail key="email" email={booking.customer.email} />],
          ['Booking', booking.number],
          ['Vehicle', vehicleName(car)],
          ['Rental', dateRange(booking.pickupDate, booking.returnDate)],
        ]}
      />
      <table className="quote num mt-8">
        <caption className="visually-hidden">Amounts</caption>
        <tbody>
          {linesOf(receipt, booking).map((line, index) => (
            <tr key={index}>
              <th scope="row">{line.label}</th>
              <td>{line.amount}</td>
            </tr>
          ))}
          <tr className="total">
            <th scope="row">
              {amountLabel(receipt)}
              <small>
                <span className="capitalize">{receipt.card?.brand}</span>{' '}
                {paidByWords({ method: receipt.method, last4: receipt.card?.last4 ?? null })}
              </small>
            </th>
            <td>{exactDollars(receipt.amount)}</td>
          </tr>
        </tbody>
      </table>
      {receipt.returned && <p className="quiet mt-4">{returnWords(receipt.returned)}</p>}
    </div>
  )
}

function returnWords({ at, end, endedAt }: NonNullable<Props['receipt']['returned']>): string {
  if (end === 'owed')
    return `Note of ${at}: This refund didn’t reach you. The bank sent it back to us. We still owe it to you and will call you about it. Our number is ${business.phone.display}.`
  const since =
    end === 'another' ? 'We refunded it to you another way' : 'Your bank has returned the payment to you since,'
  return `Note of ${endedAt ?? at}: This refund didn’t reach you, and the bank sent it back to us on ${at}. ${since} on ${endedAt ?? at}.`
}

function amountLabel({ kind, chargeback }: Props['receipt']): string {
  if (kind === 'payment') return 'Received'
  return chargeback ? disputedSumLabels.takenBack : 'Refunded'
}

function linesOf({ kind, purpose, paid, amount, charges }: Props['receipt'], { lines, total }: Props['booking']) {
  const label = paymentPurposeLabels[purpose]
  if (kind === 'refund') {
    const rest = paid > amount ? [{ label: 'Kept or refunded earlier', amount: exactDollars(paid - amount) }] : []
    return [{ label: `${label} received`, amount: exactDollars(paid) }, ...rest]
  }
  const received = { label, amount: exactDollars(paid) }
  if (purpose === 'extra')
    return [
      ...charges.map(({ label: what, amount: cost }) => ({
        label: what,
        amount: cost < 0 ? difference(cost) : exactDollars(cost),
      })),
      received,
    ]
  const printed = lines.map((line) => ({ label: lineLabel(line), amount: lineAmount(line) }))
  return [...printed, { label: 'Total of the rental', amount: exactDollars(total) }, received]
}
