import { balanceLabels } from '#app/money/balances/words.ts'
import { chargeDeskLabels } from './words.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

type Props = {
  number: string
  money: { due: number; last4: string | null; isCharging: boolean; declined: string | null }
  /** What may be kept of the deposit now. Null when nothing may. */
  capture: number | null
  /** Another step comes first. */
  waits: boolean
}

/** What may be taken now, and the ways to take it. The job charges the card by itself. */
export function ChargeMoney({ number, money: { due, last4, isCharging, declined }, capture, waits }: Props) {
  if (due === 0) return null
  return (
    <section className="grid gap-3" id="money">
      <h2 className="head">{balanceLabels.title}</h2>
      <p className="lead num">{balanceLabels.due(due)}</p>
      {declined && <Note tone="bad">{declined}</Note>}
      {isCharging && <Note>{balanceLabels.charging}</Note>}
      {last4 === null ? (
        <p className="help">{balanceLabels.noCard}</p>
      ) : (
        <PostForm action={rentalHrefs.chargesCard(number)} className="grid">
          <input type="hidden" name="amount" value={due} />
          <SubmitButton look={declined || waits ? 'line' : 'primary'}>{balanceLabels.charge(due, last4)}</SubmitButton>
        </PostForm>
      )}
      {capture !== null && (
        <PostForm action={rentalHrefs.chargesDeposit(number)} className="grid gap-2">
          <input type="hidden" name="amount" value={capture} />
          <SubmitButton look="line">{chargeDeskLabels.keep(capture)}</SubmitButton>
          <p className="help">{chargeDeskLabels.keepHint(due - capture)}</p>
        </PostForm>
      )}
      <ButtonLink look="line" to={rentalHrefs.chargesPayment(number)}>
        {balanceLabels.record}
      </ButtonLink>
    </section>
  )
}
