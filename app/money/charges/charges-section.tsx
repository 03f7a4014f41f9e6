import { conditionLabels } from '#app/bookings/condition/words.ts'
import { chargeAnswerLabels, chargeLabels } from './words.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Unbroken } from '#app/ui/unbroken.tsx'
import { ChargesTotal } from './charges-total.tsx'
import type { ShownCharge } from './queries.server.ts'
import { firstDeadline } from './rules.ts'

type Props = {
  charges: ShownCharge[]
  /** Of the page with the photographs, on which they are answered. */
  page: string
  /** The charges one by one, where no page of their own is open to who reads this. */
  children?: React.ReactNode
}

/** On the customer's booking: what the return cost together. Its step is the way to answer. */
export function ChargesSection({ charges, page, children }: Props) {
  if (charges.length === 0) return null
  const until = firstDeadline(charges)
  const decideBy = charges.find((charge) => charge.decideBy)?.decideBy
  return (
    <section className="block" id="charges">
      <h2 className="head">{conditionLabels.charges}</h2>
      {until && (
        <Note tone="warn" title={chargeAnswerLabels.waiting}>
          <p>
            <Unbroken text={chargeLabels.answerBy(until)} />
          </p>
        </Note>
      )}
      {decideBy && !children && (
        <p className="quiet">
          <Unbroken text={`${chargeLabels.state.objected}. ${chargeLabels.decideBy(decideBy)}.`} />
        </p>
      )}
      {children}
      <ChargesTotal charges={charges} />
      {!until && <TextLink to={page}>{chargeAnswerLabels.read}</TextLink>}
    </section>
  )
}
