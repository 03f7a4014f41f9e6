import { Unbroken } from '#app/ui/unbroken.tsx'

type Entry = {
  words: string
  at: string
  printed: string
  /** Told to staff only. */
  by?: string | null
}

export function BookingLog({ entries }: { entries: Entry[] }) {
  return (
    <ol className="quiet">
      {entries.map((entry) => (
        <li key={`${entry.at} ${entry.words}`} className="border-t border-line py-3">
          <time dateTime={entry.at} className="small mute num grid">
            {entry.by ? `${entry.printed}, ${entry.by}` : entry.printed}
          </time>
          <Unbroken text={entry.words} />
        </li>
      ))}
    </ol>
  )
}
