import { keysOf, keysThat } from './keys.ts'

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
