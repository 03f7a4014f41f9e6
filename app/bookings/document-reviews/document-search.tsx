import { documentReviewLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { keysOf } from '#app/shared/keys.ts'
import { ListFilter, type SavedViews } from '#app/ui/form/list-filter.tsx'
import type { Sorting } from '#app/ui/dense-table.tsx'
import type { DocumentFilter } from './forms.ts'

const words = documentReviewLabels

type Props = {
  filter: DocumentFilter
  /** Bookings whose documents wait. */ waiting?: number
  sorting: Sorting
  saved: SavedViews
}

export function DocumentSearch({ filter: { q, state }, waiting, sorting, saved }: Props) {
  const entries = keysOf(words.group).map((value) => ({
    value,
    label: words.group[value],
    href: hrefs.documentReviews(value === 'waiting' ? {} : { state: value }),
    count: value === 'waiting' ? waiting : undefined,
  }))
  return (
    <ListFilter
      name={words.find}
      path={hrefs.documentReviews()}
      search={{ label: words.search, q }}
      groups={{ label: words.state, field: 'state', chosen: state, entries }}
      sorting={sorting}
      saved={saved}
    />
  )
}
