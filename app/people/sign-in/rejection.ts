import { standingLabels } from './words.ts'

/** `wasApproved`: the person had access until then. */
export type Rejection = { reason: string | null; wasApproved: boolean }

export function rejectionWords(rejection: Rejection | null): string {
  return rejection?.wasApproved ? standingLabels.accessEnded : standingLabels.rejected
}
