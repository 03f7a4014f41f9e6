import { listingLabels } from './words.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import type { ListingState } from './rules.ts'

const words = listingLabels
const looks = {
  unfinished: 'off',
  draft: 'off',
  withheld: 'bad',
  hidden: 'bad',
  unavailable: 'away',
  published: 'ok',
} as const

/** `withheld`: why, in the broker's own terms. */
export function ListingStanding({
  listing: { state, hasDraft },
  withheld = words.withheld,
}: {
  listing: { state: ListingState; hasDraft: boolean }
  withheld?: string
}) {
  return (
    <>
      <State look={looks[state]}>
        {words.state[state]}
        {state === 'withheld' && `, ${withheld}`}
        {state === 'hidden' && `, ${words.hidden}`}
      </State>
      {hasDraft && state !== 'unfinished' && <span className="text-warn">{words.unsaved}</span>}
    </>
  )
}
