import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars } from '#app/shared/money.ts'
import { TextLink } from '#app/ui/text-link.tsx'

type Transfer = {
  purpose: keyof typeof labels.paymentPurpose | null
  method: keyof typeof labels.paidBy
  amount: number
  status: keyof typeof labels.refundState | null
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
          <span className="small quiet">
            {transfer.on}, {wayOf(transfer)}
            {transfer.status && transfer.status !== 'succeeded' && `. ${stateOf(transfer.status, transfer)}`}
          </span>
          {transfer.receipt && (
            <TextLink small to={hrefs.receipt(transfer.receipt)}>
              {`Receipt ${transfer.receipt}`}
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  )
}

function nameOf({ purpose, chargeback }: Transfer): string {
  if (purpose) return labels.paymentPurpose[purpose]
  return chargeback ? labels.dispute.takenBack : labels.refund
}

/** What was paid by card and can’t be refunded to it is handed over. */
function wayOf({ atDesk, method, last4 }: Transfer): string {
  return atDesk && method === 'card' ? labels.refundedAtDesk : paidBy({ method, last4 })
}

function stateOf(status: keyof typeof labels.refundState, { superseded, atDesk }: Transfer): string {
  if (superseded) return labels.refundReturned
  return atDesk && status === 'wanted' ? labels.refundWaits : labels.refundState[status]
}

/** A payment page may take other methods than cards; what was paid with one has no card. */
export function paidBy({ method, last4 }: { method: keyof typeof labels.paidBy; last4: string | null }): string {
  if (last4) return `•••• ${last4}`
  return method === 'card' ? labels.paidOnline : labels.paidBy[method]
}
