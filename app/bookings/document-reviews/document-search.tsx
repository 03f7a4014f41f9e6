import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { SearchChoice, SearchField, SearchForm } from '#app/ui/form/search-form.tsx'
import type { DocumentFilter } from './forms.ts'

const words = labels.documentReviews

export function DocumentSearch({ filter: { q, state } }: { filter: DocumentFilter }) {
  const chosen = state === 'waiting' ? undefined : state
  return (
    <SearchForm name={words.find} path={hrefs.documentReviews()} filter={{ q, state: chosen }}>
      <SearchField label={words.search} q={q} />
      <SearchChoice name="state" label={words.state} chosen={state} words={words.group} empty={null} />
    </SearchForm>
  )
}
