import { rentalLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { keysOf } from '#app/shared/keys.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { ListFilter, type SavedViews } from '#app/ui/form/list-filter.tsx'
import { DayField } from '#app/ui/form/search-form.tsx'
import type { Sorting } from '#app/ui/dense-table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { RentalFilters as Filter } from './forms.ts'
import type { RentalGroup } from './rules.ts'

const words = rentalLabels

type Props = {
  filter: Filter
  counts: Partial<Record<RentalGroup, number>>
  readsAll: boolean
  sorting: Sorting
  saved: SavedViews
}

export function RentalFilter({ filter: { page: _, ...filter }, counts, readsAll, sorting, saved }: Props) {
  const { state, q, from, until } = filter
  const entries = keysOf(words.group).map((value) => ({
    value,
    label: words.group[value],
    href: hrefs.rentals(value === 'current' ? {} : { state: value }),
    count: counts[value],
  }))
  return (
    <ListFilter
      name={words.find}
      path={hrefs.rentals()}
      search={{ label: readsAll ? words.search : words.searchOfBroker, q }}
      groups={{ label: words.state, field: 'state', chosen: state, entries }}
      chosen={{ from, until }}
      sorting={sorting}
      saved={saved}
    >
      <DayField name="from" label={words.from} chosen={from} />
      <DayField name="until" label={words.until} chosen={until} />
      <TextLink small to={officeHrefs.rentalsFile(filter)} target="_self">
        {words.download}
      </TextLink>
    </ListFilter>
  )
}
