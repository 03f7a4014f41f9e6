import { labels } from '#app/messages/labels.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import type { findImport } from './queries.server.ts'

const words = labels.calendarImport

/** When the calendar was last read, and why not since. */
export function ImportState({ succeeded, failed, isFailing }: NonNullable<Awaited<ReturnType<typeof findImport>>>) {
  return (
    <div className="mt-4 grid gap-3">
      {isFailing && failed && (
        <Note tone="bad" title={words.failing(failed.at)}>
          <p>{failed.why}</p>
          <p className="small">{words.keeps}</p>
        </Note>
      )}
      {succeeded && <p className="num">{words.succeeded(succeeded)}</p>}
      {!isFailing && failed && <p className="quiet small num">{words.failed(failed.at, failed.why)}</p>}
    </div>
  )
}
