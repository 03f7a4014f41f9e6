import { exactDollars } from '#app/shared/money.ts'

type Entry = { move: string; facts: Record<string, unknown>; at: string; printed: string }

type Props = {
  entries: Entry[]
  /** Of each move, as it is told to this reader. */
  words: Record<string, string>
  /** Who has canceled, for this reader. */
  customer: string
}

export function BookingLog({ entries, words, customer }: Props) {
  return (
    <ol className="quiet">
      {entries.map((entry) => (
        <li key={`${entry.at} ${entry.move}`} className="border-t border-line py-3">
          <time dateTime={entry.at} className="small mute num grid">
            {entry.printed}
          </time>
          {wordsOf(entry, words, customer)}
        </li>
      ))}
    </ol>
  )
}

/** Moves without words are printed as recorded. */
function wordsOf({ move, facts }: Entry, words: Record<string, string>, customer: string): string {
  const { refundCents, amountCents } = facts
  const description = words[move] ?? `${move.replaceAll('_', ' ')}.`
  if (move === 'cancelled' && facts.by === 'customer') {
    return `${customer} canceled. ${Number(refundCents) > 0 ? `${exactDollars(Number(refundCents))} goes back.` : 'Nothing goes back.'}`
  }
  return typeof amountCents === 'number' ? `${description} ${exactDollars(amountCents)}.` : description
}
