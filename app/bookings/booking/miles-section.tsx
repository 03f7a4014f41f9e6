import { mileLabels } from '#app/bookings/changes/words.ts'
import { Facts } from '#app/ui/facts.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { isNearlyUsed, milesFacts, type Miles } from './miles.ts'

const words = mileLabels

type Props = {
  miles: Miles
  /** Where miles are added, until the return is signed. */
  page: string | null
}

/** On the customer's booking. */
export function MilesSection(props: Props) {
  return (
    <section className="block" id="miles">
      <h2 className="head">{words.title}</h2>
      <MilesFacts {...props} />
    </section>
  )
}

/** Without a heading of its own. */
export function MilesFacts({ miles, page }: Props) {
  const { used, allowed } = miles
  return (
    <>
      {page && used !== null && isNearlyUsed(miles) && (
        <Note tone="warn" title={words.used(used.toLocaleString('en-US'), allowed.toLocaleString('en-US'))} />
      )}
      <Facts rows={milesFacts(miles)} />
      {page && <TextLink to={page}>{words.open}</TextLink>}
    </>
  )
}
