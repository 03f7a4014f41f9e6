import { balanceLabels } from './words.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import type { Cents } from '#app/shared/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
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
    <section className="mt-10 grid gap-4" id="money">
      <h2 className="head">{isOver ? words.refunds : words.title}</h2>
      {due > 0 ? (
        <div>
          <p className="lead num">{words.due(due)}</p>
          {isComing && <p className="help mt-2">{words.beforeKeys}</p>}
        </div>
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
        <div className="grid gap-3">
          {last4 === null ? (
            <p className="help">{words.noCard}</p>
          ) : (
            <PostForm action={rentalHrefs.charge(number)} className="grid">
              <input type="hidden" name="amount" value={due} />
              <SubmitButton look={declined ? 'line' : 'primary'}>{words.charge(due, last4)}</SubmitButton>
            </PostForm>
          )}
          <PostForm action={rentalHrefs.paymentLink(number)} className="grid">
            <input type="hidden" name="id" value={linkId} />
            <SubmitButton look={declined || last4 === null ? 'primary' : 'line'}>{words.sendLink}</SubmitButton>
          </PostForm>
          <ButtonLink look="line" to={rentalHrefs.payment(number)}>
            {words.record}
          </ButtonLink>
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
