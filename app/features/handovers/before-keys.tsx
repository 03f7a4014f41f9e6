import { startNeeds, type StartNeed } from '#app/features/bookings/start-needs.ts'
import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { exactDollars } from '#app/shared/money.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const words = labels.handover

type Props = {
  number: string
  before: { needs: StartNeed[]; toCheck: string | null; owed: number }
}

/** What has to be settled first, each with the way to it. */
export function BeforeKeys({ number, before: { needs, toCheck, owed } }: Props) {
  const mends: Record<StartNeed, string> = {
    agreement: rentalHrefs.agreement(number),
    documents: toCheck ? hrefs.documentReview(toCheck) : hrefs.rental(number, 'documents'),
    remaining: hrefs.rental(number, 'money'),
    deposit: hrefs.rental(number, 'deposit'),
  }
  return (
    <section className="before-keys" id="before">
      <h2 className="head">{words.before}</h2>
      <ul>
        {startNeeds.map((need) => {
          const isMissing = needs.includes(need)
          return (
            <li key={need}>
              <State look={isMissing ? 'bad' : 'ok'}>
                {isMissing ? words.need[need].missing : words.need[need].done}
              </State>
              {need === 'remaining' && isMissing && owed > 0 && (
                <span className="num small">{words.owed(exactDollars(owed))}</span>
              )}
              {isMissing && <TextLink to={mends[need]}>{words.need[need].mend}</TextLink>}
            </li>
          )
        })}
      </ul>
      {needs.length === 0 && <p className="quiet">{words.ready}</p>}
    </section>
  )
}
