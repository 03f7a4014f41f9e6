import { disputeLabels } from './words.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { respondWords, type OpenDispute } from './dispute-words.ts'

const words = disputeLabels

/** Disputes that a bank has not decided, for staff. */
export function DisputeNotes({ disputes }: { disputes: (OpenDispute & { id: string; amount: Cents })[] }) {
  return disputes.map((dispute) => (
    <Note key={dispute.id} tone="bad" title={words.open(exactDollars(dispute.amount))}>
      <p>{`${respondWords(dispute)} ${words.frozen}`}</p>
    </Note>
  ))
}
