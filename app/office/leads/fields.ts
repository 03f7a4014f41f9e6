/** What a lead can be; without zod, for pages. */
export const leadKinds = ['membership', 'invest', 'contact', 'tier'] as const
export type LeadKind = (typeof leadKinds)[number]

/** What staff write down: for themselves, of a call, of an answer that came to the mailbox. */
export const recordKinds = ['note', 'call', 'reply'] as const
