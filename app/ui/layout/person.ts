import type { Presence } from '#app/ui/feedback/presence.tsx'

/** The signed-in person as the bar and the menus show them. `avatar` is the address of a small picture. */
export type Person = { firstName: string; avatar?: string | null; presence?: Presence }

export type Entry = { label: string; href: string }

/**
 * An entry of the menu. `short` is its label on a phone, where `place` counts clockwise round the ring from the top;
 * `beside` stands under the ring, `panel` only in the panel of wide screens.
 */
export type MenuEntry = Entry & { short: string; place: number | 'beside' | 'panel' }
