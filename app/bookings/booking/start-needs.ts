type Settled = {
  agreed: boolean
  documentsAccepted: boolean
  remainingPaid: boolean
  /** Authorized or recorded. */
  depositSecured: boolean
}

export const startNeeds = ['agreement', 'documents', 'remaining', 'deposit'] as const
export type StartNeed = (typeof startNeeds)[number]

/** What a confirmed booking needs before its keys (docs/product.md#life-of-a-booking), in the order in which the desk settles it. */
export function missingBeforeKeys({ agreed, documentsAccepted, remainingPaid, depositSecured }: Settled): StartNeed[] {
  const settled = { agreement: agreed, documents: documentsAccepted, remaining: remainingPaid, deposit: depositSecured }
  return startNeeds.filter((need) => !settled[need])
}
