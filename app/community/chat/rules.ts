import type { Role } from '#app/shared/roles.ts'
import type { Presence } from '#app/people/presence/rules.ts'

export type MessagePart = string | { href: string }

const address = /\bhttps?:\/\/[^\s<>"]+/gi
/** Punctuation after an address is not part of it. */
const trailing = /[.,;:!?'")\]}]+$/

export function messagePartsOf(message: string): MessagePart[] {
  const parts: MessagePart[] = []
  let end = 0
  for (const match of message.matchAll(address)) {
    const href = withoutTail(match[0])
    if (!URL.canParse(href)) continue
    parts.push(message.slice(end, match.index), { href })
    end = match.index + href.length
  }
  return [...parts, message.slice(end)].filter((part) => part !== '')
}

/** Unless the bracket was opened inside the address. */
function withoutTail(found: string): string {
  const tail = trailing.exec(found)?.[0] ?? ''
  const closed = tail.startsWith(')') && found.slice(0, -tail.length).includes('(')
  return found.slice(0, found.length - tail.length + (closed ? 1 : 0))
}

export const presenceRanks: Record<Presence, number> = { online: 0, away: 1, offline: 2 }

export function byPresence<Person extends { presence: Presence; lastLoginAt: Date | null }>(
  one: Person,
  other: Person,
): number {
  return (
    presenceRanks[one.presence] - presenceRanks[other.presence] ||
    (other.lastLoginAt?.getTime() ?? 0) - (one.lastLoginAt?.getTime() ?? 0)
  )
}

export function rightsOver(
  author: { id: string; role: Role; deleted?: boolean },
  reader: { id: string; moderates: boolean; mutes: readonly Role[]; muted: readonly string[] },
): { report: boolean; remove: boolean; mute: boolean; endMute: boolean } {
  const isOwn = author.id === reader.id
  const mayMute = !isOwn && !author.deleted && reader.mutes.includes(author.role)
  const isMuted = reader.muted.includes(author.id)
  return {
    report: !isOwn,
    remove: reader.moderates,
    mute: mayMute && !isMuted,
    endMute: mayMute && isMuted,
  }
}

type Present = { id: string; presence: Presence }

/** Opening the room is a sign of life, which may not be stored yet when the room is read. */
export function withReader<Person extends Present>(
  { members, online }: { members: Person[]; online: number },
  reader: { id: string },
): { members: Person[]; online: number } {
  const stored = members.find(({ id }) => id === reader.id)
  if (!stored || stored.presence === 'online') return { members, online }
  const others = members.filter(({ id }) => id !== reader.id)
  return { members: [{ ...stored, presence: 'online' }, ...others], online: online + 1 }
}

export function firstUnread<Message extends { at: Date; author: { id: string } }>(
  messages: readonly Message[],
  reader: { id: string },
  lastReadAt: Date,
): Message | undefined {
  return messages.find(({ at, author }) => at > lastReadAt && author.id !== reader.id)
}
