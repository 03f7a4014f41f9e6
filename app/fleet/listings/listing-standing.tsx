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

type Props = { listing: { state: ListingState; hasDraft: boolean }; short?: boolean }

/** `short`: without its reason, on one line. */
export function ListingStanding({ listing: { state, hasDraft }, short = false }: Props) {
  return (
    <>
      <State look={looks[state]}>
        {words.state[state]}
        {!short && state === 'withheld' && `, ${words.withheld}`}
        {!short && state === 'hidden' && `, ${words.hidden}`}
      </State>{' '}
      {hasDraft && state !== 'unfinished' && <span className="text-warn">{words.unsaved}</span>}
    </>
  )
}
