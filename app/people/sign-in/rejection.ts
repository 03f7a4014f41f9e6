import { labels } from '#app/messages/labels.ts'

/** `wasApproved`: the person had access until then. */
export type Rejection = { reason: string | null; wasApproved: boolean }

export function rejectionWords(rejection: Rejection | null): string {
  return rejection?.wasApproved ? labels.standing.accessEnded : labels.standing.rejected
}
