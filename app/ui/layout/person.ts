import type { Presence } from '#app/ui/feedback/presence.tsx'

/** The signed-in person as the bar and the menus show them. `avatar` is the address of a small picture. */
export type Person = { firstName: string; avatar?: string | null; presence?: Presence }

export type Entry = { label: string; href: string }
