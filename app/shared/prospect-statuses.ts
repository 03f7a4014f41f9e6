import { keysOf, keysThat, keysWith } from './keys.ts'

/** Of a lead's person. Open ones wait for the office. */
const prospects = {
  new: { isOpen: true },
  in_progress: { isOpen: true },
  won: { isOpen: false },
  lost: { isOpen: false },
} as const satisfies Record<string, { isOpen: boolean }>

export type ProspectStatus = keyof typeof prospects

export function isOpenProspect(status: ProspectStatus): boolean {
  return prospects[status].isOpen
}

export const prospectStatuses = {
  every: keysOf(prospects),
  open: keysThat(prospects, (each) => each.isOpen),
  closed: keysThat(prospects, (each) => !each.isOpen),
}

/** What is written down about a lead. */
const entries = {
  /** Sent from here. */
  email: { isMail: true, isTyped: false },
  reply: { isMail: true, isTyped: true },
  call: { isMail: false, isTyped: true },
  note: { isMail: false, isTyped: true },
  change: { isMail: false, isTyped: false },
} as const satisfies Record<string, { isMail: boolean; isTyped: boolean }>

export const prospectEntryKinds = {
  every: keysOf(entries),
  /** What their person may read: their own mails and our answers. */
  mails: keysThat(entries, ({ isMail }) => isMail),
  /** What staff write down: for themselves, of a call, of an answer that came to the mailbox. */
  typed: keysWith(entries, 'isTyped'),
}
