import { StayLink } from '#app/fleet/garage/stay-table.tsx'
import { calendarConflictLabels } from './words.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import type { CalendarConflict } from './queries.server.ts'

const words = calendarConflictLabels

/** Events of an outside calendar over bookings. Stays until one of the two has moved. */
export function ConflictNote({ conflicts }: { conflicts: CalendarConflict[] }) {
  if (conflicts.length === 0) return null
  return (
    <Note tone="bad" title={words.title}>
      <ul className="grid gap-3 small num">
        {conflicts.map(({ id, event, stay }) => (
          <li key={id}>
            {event}: <StayLink {...stay} />, {stay.dates}
          </li>
        ))}
      </ul>
      <p className="small">{words.resolve}</p>
    </Note>
  )
}
