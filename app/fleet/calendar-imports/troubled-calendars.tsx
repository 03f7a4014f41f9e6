import { calendarImportLabels } from './words.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const words = calendarImportLabels.troubled

/** Each with the page that says why. */
export function TroubledCalendars({ calendars }: { calendars: { name: string; isFailing: boolean; to: string }[] }) {
  if (calendars.length === 0) return null
  return (
    <Note tone="bad" title={words.title}>
      <ul className="grid gap-3 small">
        {calendars.map(({ name, isFailing, to }) => (
          <li key={to}>
            <TextLink to={to}>{isFailing ? words.failing(name) : words.partly(name)}</TextLink>
          </li>
        ))}
      </ul>
    </Note>
  )
}
