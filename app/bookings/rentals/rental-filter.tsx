import { labels } from '#app/messages/labels.ts'
import { DayField, SearchChoice, SearchField, SearchForm } from '#app/ui/form/search-form.tsx'
import type { RentalFilter as Filter } from './forms.ts'

const words = labels.rental

type Props = { filter: Filter; path: string; readsAll: boolean }

export function RentalFilter({ filter: { page: _, state, ...filter }, path, readsAll }: Props) {
  const chosen = state === 'current' ? undefined : state
  return (
    <SearchForm name="Find bookings" path={path} filter={{ ...filter, state: chosen }}>
      <SearchField label={readsAll ? words.search : words.searchOfBroker} q={filter.q} />
      <SearchChoice name="state" label={words.state} chosen={state} words={words.group} empty={null} />
      <DayField name="from" label={words.from} chosen={filter.from} />
      <DayField name="until" label={words.until} chosen={filter.until} />
    </SearchForm>
  )
}
