import { fleetLabels } from '#app/fleet/cars/words.ts'
import { listingLabels } from '#app/fleet/listings/words.ts'
import { garageLabels } from './words.ts'
import { withQuery } from '#app/shared/hrefs.ts'
import { keysOf } from '#app/shared/keys.ts'
import { ListFilter, type SavedViews } from '#app/ui/form/list-filter.tsx'
import { SearchChoice } from '#app/ui/form/search-form.tsx'
import { listFilterLabels } from '#app/ui/form/words.ts'
import type { Sorting } from '#app/ui/dense-table.tsx'
import type { GarageFilters as Filter } from './forms.ts'
import type { GarageState } from './rules.ts'

const words = garageLabels

type Props = {
  filter: Filter
  path: string
  counts: Partial<Record<GarageState, number>>
  all: boolean
  sorting: Sorting
  saved: SavedViews
}

/** `all`: fleet cars and everybody's listings. */
export function GarageFilter({
  filter: { page: _, sort: __, state, ...filter },
  counts,
  path,
  all,
  sorting,
  saved,
}: Props) {
  const { q, kind, body, class: vehicleClass } = filter
  const entries = [
    { value: '', label: listFilterLabels.all, href: withQuery(path, filter) },
    ...keysOf(words.state).map((value) => ({
      value,
      label: words.state[value],
      href: withQuery(path, { ...filter, state: value }),
      count: counts[value],
    })),
  ]
  return (
    <ListFilter
      name="Find cars"
      path={path}
      search={{ label: words.search, q }}
      groups={{ label: words.filter.state, field: 'state', chosen: state ?? '', entries }}
      chosen={{ kind, body, vehicleClass }}
      sorting={sorting}
      saved={saved}
    >
      {all && <SearchChoice name="kind" label={words.filter.kind} chosen={kind} words={words.kind} />}
      <SearchChoice name="body" label={words.filter.body} chosen={body} words={fleetLabels.body} />
      <SearchChoice name="class" label={words.filter.class} chosen={vehicleClass} words={listingLabels.class} />
    </ListFilter>
  )
}
