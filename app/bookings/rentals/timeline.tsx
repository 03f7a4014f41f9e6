import { rentalFigures } from './figures.ts'
import { rentalLabels } from './words.ts'
import { Unbroken } from '#app/ui/unbroken.tsx'

const words = rentalLabels

type Entry = {
  id: string
  at: string
  printed: string
  by: string | null
  words: string
  /** Told to staff by staff. */
  isNote: boolean
}

/** What has happened to a booking and what staff noted about it, the latest first; what is older is folded. */
export function Timeline({ entries }: { entries: Entry[] }) {
  const { latestShown } = rentalFigures
  const older = entries.slice(latestShown)
  return (
    <>
      <Entries entries={entries.slice(0, latestShown)} />
      {older.length > 0 && (
        <details>
          <summary>{words.earlier(older.length)}</summary>
          <Entries entries={older} />
        </details>
      )}
    </>
  )
}

function Entries({ entries }: { entries: Entry[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ id, at, printed, by, words: said, isNote }) => (
        <li key={id}>
          <p className="small mute num">
            <time dateTime={at}>{printed}</time>
            {by && `, ${by}`}
            {isNote && `. ${words.note}`}
          </p>
          <p className={isNote ? 'whitespace-pre-line wrap-anywhere' : 'quiet'}>
            {isNote ? said : <Unbroken text={said} />}
          </p>
        </li>
      ))}
    </ol>
  )
}
