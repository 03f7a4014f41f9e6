import { labels } from '#app/messages/labels.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'
import { Note } from '#app/ui/feedback/note.tsx'

const words = labels.dispute

export type OpenDispute = { id: string; amount: Cents; status: string; respondBy: string | null }

/** Disputes that a bank has not decided, for staff. */
export function DisputeNotes({ disputes }: { disputes: OpenDispute[] }) {
  return disputes.map((dispute) => (
    <Note key={dispute.id} tone="bad" title={words.open(exactDollars(dispute.amount))}>
      <p>{`${respondWords(dispute)} ${words.frozen}`}</p>
    </Note>
  ))
}

/** What is to do about a dispute, and until when. */
export function respondWords({ status, respondBy }: Pick<OpenDispute, 'status' | 'respondBy'>): string {
  if (status.endsWith('under_review')) return words.responded
  return respondBy ? words.respondBy(respondBy) : words.respond
}
