import { depositFigures } from './figures.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { issueLink, type EmailLink } from '#app/platform/email-links.server.ts'
import { later } from '#app/shared/durations.ts'

type Wanted = { depositId: string; profileId: string | null; now: Date }

export function issueCardLink(tx: Transaction, { depositId, profileId, now }: Wanted): Promise<EmailLink> {
  const expiresAt = later(now, depositFigures.linkLivesFor)
  return issueLink(tx, { purpose: 'deposit_card', profileId, subjectId: depositId, expiresAt, now })
}
