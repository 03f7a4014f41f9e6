import { fleetLabels } from '#app/fleet/cars/words.ts'
import { listingLabels } from '#app/fleet/listings/words.ts'
import { garageLabels } from './words.ts'
import { SearchChoice, SearchField, SearchForm } from '#app/ui/form/search-form.tsx'
import type { GarageFilters as Filter } from './forms.ts'

const words = garageLabels

type Props = { filter: Filter; path: string; all: boolean }

/** `all`: fleet cars and everybody's listings. */
export function GarageFilter({ filter: { page: _, sort, ...filter }, path, all }: Props) {
  const sorted = sort === 'newest' ? undefined : sort
  return (
    <SearchForm name="Find cars" path={path} filter={{ ...filter, sort: sorted }}>
      <SearchField label={words.search} q={filter.q} />
      <SearchChoice name="state" label={words.filter.state} chosen={filter.state} words={words.state} />
      {all && <SearchChoice name="kind" label={words.filter.kind} chosen={filter.kind} words={words.kind} />}
      <SearchChoice name="body" label={words.filter.body} chosen={filter.body} words={fleetLabels.body} />
      <SearchChoice name="class" label={words.filter.class} chosen={filter.class} words={listingLabels.class} />
      <SearchChoice name="sort" label={words.filter.sort} chosen={sorted} words={words.sort} empty={null} />
    </SearchForm>
  )
}
