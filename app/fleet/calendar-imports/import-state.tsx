import { calendarImportLabels } from './words.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import type { findCalendarImport } from './queries.server.ts'

const words = calendarImportLabels

/** When the calendar was last read, why not since, and which events could not be read. */
export function ImportState({
  succeeded,
  failed,
  isFailing,
  unread: { count, events },
}: NonNullable<Awaited<ReturnType<typeof findCalendarImport>>>) {
  return (
    <div className="mt-4 grid gap-3">
      {isFailing && failed && (
        <Note tone="bad" title={words.failing(failed.at)}>
          <p>{failed.why}</p>
          <p className="small">{words.keeps}</p>
        </Note>
      )}
      {count > 0 && (
        <Note tone="bad" title={words.unread.title(count)}>
          <ul className="grid gap-3 small wrap-anywhere">
            {events.map(({ event, why }, index) => (
              <li key={index}>
                {event}: {why}
              </li>
            ))}
          </ul>
          {count > events.length && <p className="small">{words.unread.more(count - events.length)}</p>}
          <p className="small">{words.unread.body}</p>
        </Note>
      )}
      {succeeded && <p className="num">{words.succeeded(succeeded)}</p>}
      {!isFailing && failed && <p className="quiet small num">{words.failed(failed.at, failed.why)}</p>}
    </div>
  )
}
