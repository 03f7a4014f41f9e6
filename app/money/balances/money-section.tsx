import { balanceLabels } from './words.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import type { Cents } from '#app/shared/money.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { PostButton } from '#app/ui/form/post-button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const words = balanceLabels

type Props = {
  /** Of the booking; of a request without one, its id. */
  number: string
  money: {
    due: Cents
    last4: string | null
    isCharging: boolean
    declined: string | null
    back: { id: string; amount: Cents; method: 'card' | 'cash' | 'terminal' | 'deposit' }[]
  }
  /** Before the pickup. */
  isComing: boolean
  /** It ended without a rental: only what waits at the desk is left. */
  isOver: boolean
  /** Of charges after the return: they are taken on a page of their own. */
  charges: { due: Cents; waiting: Cents }
  /** Of the payment link to send. */
  linkId: string
}

/** What is owed now, and the ways to take it. */
export function MoneySection({ number, money, isComing, isOver, charges, linkId }: Props) {
  const { due, last4, isCharging, declined, back } = money
  if (isOver && back.length === 0) return null
  return (
    <section className="money-part" id="money">
      <h3 className="text-small leading-[1.5] font-sans tracking-[0] text-ink-2">
        {isOver ? words.refunds : words.title}
      </h3>
      {due > 0 ? (
        <p className="num">
          {words.due(due)}{' '}
          <span className="help">
            {[isComing && words.beforeKeys, last4 === null && words.noCard].filter(Boolean).join(' ')}
          </span>
        </p>
      ) : (
        !isOver && <p className="quiet">{charges.due > 0 ? words.rentalPaid : words.paid}</p>
      )}
      {(charges.due > 0 || charges.waiting > 0) && (
        <p>
          {charges.due > 0 && <span className="block num">{words.chargesDue(charges.due)}</span>}
          {charges.waiting > 0 && <span className="block num">{words.chargesWaiting(charges.waiting)}</span>}
          <TextLink to={rentalHrefs.charges(number)}>{words.toCharges}</TextLink>
        </p>
      )}
      {due > 0 && declined && <Note tone="bad">{declined}</Note>}
      {due > 0 && isCharging && <Note>{words.charging}</Note>}
      {due > 0 && (
        <div className="row">
          {last4 !== null && (
            <PostForm action={rentalHrefs.charge(number)}>
              <input type="hidden" name="amount" value={due} />
              <SubmitButton look="line" compact>
                {words.charge(due, last4)}
              </SubmitButton>
            </PostForm>
          )}
          <PostForm action={rentalHrefs.paymentLink(number)}>
            <input type="hidden" name="id" value={linkId} />
            <SubmitButton look={last4 === null ? 'line' : 'link'} compact>
              {words.sendLink}
            </SubmitButton>
          </PostForm>
          <TextLink small to={rentalHrefs.payment(number)}>
            {words.record}
          </TextLink>
        </div>
      )}
      {back.map(({ id, amount, method }) => (
        <div key={id} className="grid gap-2">
          <p className="quiet">{words.back(amount, method)}</p>
          <PostButton to={rentalHrefs.refundHandover(number, id)}>{words.handedBack}</PostButton>
        </div>
      ))}
    </section>
  )
}
