import { mileLabels } from '#app/bookings/changes/words.ts'
import { Facts } from '#app/ui/facts.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { isNearlyUsed, milesFacts, type Miles } from './miles.ts'

const words = mileLabels

/** On the customer's booking. `page`: where miles are added, until the return is signed. */
export function MilesSection({ miles, page }: { miles: Miles; page: string | null }) {
  const { used, allowed } = miles
  return (
    <section className="block" id="miles">
      <h2 className="head">{words.title}</h2>
      {page && used !== null && isNearlyUsed(miles) && (
        <Note tone="warn" title={words.used(used.toLocaleString('en-US'), allowed.toLocaleString('en-US'))} />
      )}
      <Facts rows={milesFacts(miles)} />
      {page && <TextLink to={page}>{words.open}</TextLink>}
    </section>
  )
}
