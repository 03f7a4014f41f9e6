import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { ChargesTotal } from './charge-desk.tsx'
import { ChargeFacts } from './charge-facts.tsx'
import type { ShownCharge } from './queries.server.ts'

/** On the customer's own booking: what the return cost, and the way to answer. */
export function ChargesSection({ number, charges }: { number: string; charges: ShownCharge[] }) {
  if (charges.length === 0) return null
  const open = charges.find(({ isOpen }) => isOpen)
  return (
    <section className="block" id="charges">
      <h2 className="head">{labels.charge.title}</h2>
      {open?.answerBy && (
        <Note tone="warn" title={labels.chargeAnswer.waiting}>
          <p>{labels.charge.answerBy(open.answerBy)}</p>
          <ButtonLink compact to={hrefs.bookingCharges(number)}>
            {labels.chargeAnswer.open}
          </ButtonLink>
        </Note>
      )}
      <ul className="charge-list">
        {charges.map((charge) => (
          <li key={charge.id}>
            <ChargeFacts charge={charge} />
          </li>
        ))}
      </ul>
      <ChargesTotal charges={charges} />
      {!open && <TextLink to={hrefs.bookingCharges(number)}>{labels.chargeAnswer.read}</TextLink>}
    </section>
  )
}
