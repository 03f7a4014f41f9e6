import { disputedSumLabels, paidByLabels } from '#app/bookings/booking/words.ts'
import {
  paidOnlineLabel,
  paymentPurposeLabels,
  refundLabel,
  refundReturnedLabel,
  refundStateLabels,
  refundWaitLabel,
  refundedAtDeskLabel,
} from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars } from '#app/shared/money.ts'
import { TextLink } from '#app/ui/text-link.tsx'

type Transfer = {
  purpose: keyof typeof paymentPurposeLabels | null
  method: keyof typeof paidByLabels
  amount: number
  status: keyof typeof refundStateLabels | null
  last4: string | null
  receipt: string | null
  superseded: boolean
  chargeback: boolean
  atDesk: boolean
  on: string
}

export function TransferList({ transfers }: { transfers: Transfer[] }) {
  return (
    <ul>
      {transfers.map((transfer) => (
        <li
          key={`${transfer.on} ${transfer.receipt} ${transfer.amount}`}
          className="grid gap-1 border-t border-line py-3"
        >
          <span className="row between items-baseline">
            <span>{nameOf(transfer)}</span>
            <span className="num">{exactDollars(transfer.amount)}</span>
          </span>
          <span className="row between gap-y-0">
            <span className="small quiet">
              {transfer.on}, {wayOf(transfer)}
              {transfer.status && transfer.status !== 'succeeded' && `. ${stateOf(transfer.status, transfer)}`}
            </span>
            {transfer.receipt && (
              <TextLink small to={hrefs.receipt(transfer.receipt)}>
                {`Receipt ${transfer.receipt}`}
              </TextLink>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function nameOf({ purpose, chargeback }: Transfer): string {
  if (purpose) return paymentPurposeLabels[purpose]
  return chargeback ? disputedSumLabels.takenBack : refundLabel
}

/** What was paid by card and can’t be refunded to it is handed over. */
function wayOf({ atDesk, method, last4 }: Transfer): string {
  return atDesk && method === 'card' ? refundedAtDeskLabel : paidByWords({ method, last4 })
}

function stateOf(status: keyof typeof refundStateLabels, { superseded, atDesk }: Transfer): string {
  if (superseded) return refundReturnedLabel
  return atDesk && status === 'wanted' ? refundWaitLabel : refundStateLabels[status]
}

/** A payment page may take other methods than cards; what was paid with one has no card. */
export function paidByWords({ method, last4 }: { method: keyof typeof paidByLabels; last4: string | null }): string {
  if (last4) return `•••• ${last4}`
  return method === 'card' ? paidOnlineLabel : paidByLabels[method]
}
