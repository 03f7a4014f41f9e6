import type { Presence } from '#app/ui/feedback/presence.tsx'

/** `avatar` is an address; `initial` is for the person of marks, whose name has none (decision 089); `rejected` people have no chat to look forward to; `searches`: the office; `isHouse`: staff and admins; `lease` identifies this page's presence; `position` is the event log position of `unread`. */
export type Person = {
  id: string
  firstName: string
  initial?: string
  avatar?: string | null
  presence?: Presence
  rejected: boolean
  searches: boolean
  isHouse: boolean
  lease: string
  chat: { unread: number; position: number } | null
  /** Own bookings that wait for the person. */
  waits: number
}

export type Entry = { label: string; href: string }

/** `place` counts clockwise on the ring; `beside` is under it, `panel` only in the wide panel. */
export type MenuEntry = Entry & { short: string; place: number | 'beside' | 'panel'; current?: 'page' | 'true' }
