import type { Role } from '#app/shared/roles.ts'
import type { Presence } from '#app/people/presence/rules.ts'
import type { Seen } from './queries.server.ts'
import type { MessagePart } from './rules.ts'

export type ChatChange =
  | { kind: 'message'; id: string; clientId: string; at: string; parts: MessagePart[]; author: Seen }
  | { kind: 'deleted'; id: string }

export type PresenceChange = {
  presence: Presence
  people: { id: string; name: string; username: string; role: Role }[]
}
