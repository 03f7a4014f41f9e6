import type { Presence } from '#app/ui/feedback/presence.tsx'

/**
 * The signed-in person as the bar and the menus show them. `avatar` is the address of a small picture. `lease` marks
 * the sign of life that this page was; `chat` is there for people who may use it: how many messages wait, and the place
 * in the log of events that this number is of.
 */
export type Person = {
  id: string
  firstName: string
  avatar?: string | null
  presence?: Presence
  lease: string
  chat: { unread: number; position: number } | null
}

export type Entry = { label: string; href: string }

/**
 * An entry of the menu. `short` is its label on a phone, where `place` counts clockwise round the ring from the top;
 * `beside` stands under the ring, `panel` only in the panel of wide screens.
 */
export type MenuEntry = Entry & { short: string; place: number | 'beside' | 'panel' }
