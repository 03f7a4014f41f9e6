import { labels } from '#app/messages/labels.ts'
import { isKeyOf } from '#app/shared/keys.ts'
import { exactDollars } from '#app/shared/money.ts'

type Entry = { move: string; facts: Record<string, unknown>; at: string; printed: string }

type Told = 'customer' | 'staff'

export function BookingLog({ entries, told = 'customer' }: { entries: Entry[]; told?: Told }) {
  return (
    <ol className="quiet">
      {entries.map((entry) => (
        <li key={`${entry.at} ${entry.move}`} className="border-t border-line py-3">
          <time dateTime={entry.at} className="small mute num grid">
            {entry.printed}
          </time>
          {wordsOf(entry, told)}
        </li>
      ))}
    </ol>
  )
}

/** Moves without words are printed as recorded. */
function wordsOf({ move, facts }: Entry, told: Told): string {
  const { refundCents, amountCents } = facts
  const words = told === 'staff' ? labels.rentalMove : labels.bookingMove
  const description = isKeyOf(words, move) ? words[move] : `${move.replaceAll('_', ' ')}.`
  if (move === 'cancelled' && facts.by === 'customer') {
    const who = told === 'staff' ? 'The customer' : 'You'
    return `${who} canceled. ${Number(refundCents) > 0 ? `${exactDollars(Number(refundCents))} goes back.` : 'Nothing goes back.'}`
  }
  return typeof amountCents === 'number' ? `${description} ${exactDollars(amountCents)}.` : description
}
