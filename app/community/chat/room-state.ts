import { chatLabels } from './words.ts'
import type { Presence } from '#app/people/presence/rules.ts'
import type { ChatChange, PresenceChange } from './events.ts'
import type { Seen } from './queries.server.ts'
import { presenceRanks, type MessagePart } from './rules.ts'

export type ShownMessage = {
  id: string
  at: string
  removed: boolean
  parts: MessagePart[]
  author: Seen
}
export type Member = Seen & { lastSeen: string | null }
/** `id` is set once the server has accepted it. */
export type Outgoing = { clientId: string; text: string; id?: string; problem?: string }

export type LoadedRoom = {
  messages: ShownMessage[]
  older: string | null
  freshFrom: string | null
  members: Member[]
  online: number
}
export type RoomState = LoadedRoom & { outgoing: Outgoing[]; removedUnseen: string[] }

export type RoomEvent =
  | { type: 'reloaded'; room: LoadedRoom }
  | { type: 'older-loaded'; messages: ShownMessage[]; older: string | null }
  | { type: 'chat-changed'; change: ChatChange }
  | { type: 'presence-changed'; change: PresenceChange }
  | { type: 'submitted'; clientId: string; text: string }
  | { type: 'accepted'; clientId: string; id: string }
  | { type: 'failed'; clientId: string; problem: string }

export function openRoom(room: LoadedRoom): RoomState {
  return { ...room, outgoing: [], removedUnseen: [] }
}

export function reduceRoom(state: RoomState, event: RoomEvent): RoomState {
  switch (event.type) {
    case 'reloaded':
      return reload(state, event.room)
    case 'older-loaded':
      return { ...state, messages: merge(state, event.messages), older: event.older }
    case 'chat-changed':
      return event.change.kind === 'message' ? add(state, event.change) : remove(state, event.change.id)
    case 'presence-changed':
      return event.change.people.reduce((room, person) => upsertMember(room, person, event.change.presence), state)
    case 'submitted':
      return submit(state, event)
    case 'accepted':
      return accept(state, event)
    case 'failed':
      return updateOutgoing(state, event.clientId, { problem: event.problem })
  }
}

/** What is read aloud of the message that came last; nothing once it was removed. */
export function announcementOf({ messages }: Pick<RoomState, 'messages'>, id: string | undefined): string {
  const message = messages.find((one) => one.id === id)
  if (!message || message.removed) return ''
  const words = message.parts.map((part) => (typeof part === 'string' ? part : part.href)).join('')
  return chatLabels.arrived(message.author.name, words)
}

export function unsentTexts({ outgoing }: RoomState): string[] {
  return outgoing.filter(({ id }) => !id).map(({ text }) => text)
}

function reload(state: RoomState, room: LoadedRoom): RoomState {
  const known = new Set(state.messages.map(({ id }) => id))
  const follows = room.messages.some(({ id }) => known.has(id))
  const messages = follows ? merge(state, room.messages) : room.messages
  const shown = new Set(messages.map(({ id }) => id))
  return {
    ...state,
    ...room,
    messages,
    older: follows ? state.older : room.older,
    freshFrom: follows ? state.freshFrom : room.freshFrom,
    outgoing: state.outgoing.filter(({ id }) => !id || (follows && !shown.has(id))),
  }
}

/** In the server's order. Newer reads replace older ones. */
function merge({ messages, removedUnseen }: RoomState, read: ShownMessage[]): ShownMessage[] {
  const byId = new Map([...messages, ...read].map((message) => [message.id, message]))
  for (const id of removedUnseen) {
    const message = byId.get(id)
    if (message) byId.set(id, emptied(message))
  }
  return [...byId.values()].sort((one, other) => compare(one.at, other.at) || compare(one.id, other.id))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

function add(
  state: RoomState,
  { id, clientId, at, parts, author }: Extract<ChatChange, { kind: 'message' }>,
): RoomState {
  const outgoing = state.outgoing.filter((one) => one.clientId !== clientId && one.id !== id)
  if (state.messages.some((message) => message.id === id)) return { ...state, outgoing }
  return { ...state, outgoing, messages: merge(state, [{ id, at, parts, author, removed: false }]) }
}

function remove(state: RoomState, id: string): RoomState {
  if (!state.messages.some((message) => message.id === id))
    return { ...state, removedUnseen: [...state.removedUnseen, id] }
  return { ...state, messages: state.messages.map((message) => (message.id === id ? emptied(message) : message)) }
}

function emptied(message: ShownMessage): ShownMessage {
  return { ...message, removed: true, parts: [] }
}

function submit(state: RoomState, { clientId, text }: { clientId: string; text: string }): RoomState {
  const isRetry = state.outgoing.some((one) => one.clientId === clientId)
  if (isRetry) return updateOutgoing(state, clientId, { problem: undefined })
  return { ...state, outgoing: [...state.outgoing, { clientId, text }] }
}

function accept(state: RoomState, { clientId, id }: { clientId: string; id: string }): RoomState {
  if (!state.messages.some((message) => message.id === id))
    return updateOutgoing(state, clientId, { id, problem: undefined })
  return { ...state, outgoing: state.outgoing.filter((one) => one.clientId !== clientId) }
}

function updateOutgoing(state: RoomState, clientId: string, change: Partial<Outgoing>): RoomState {
  return { ...state, outgoing: state.outgoing.map((one) => (one.clientId === clientId ? { ...one, ...change } : one)) }
}

/** People who are not listed join only by coming online. */
function upsertMember(state: RoomState, person: PresenceChange['people'][number], presence: Presence): RoomState {
  const before = state.members.find(({ id }) => id === person.id)
  if (!before && presence === 'offline') return state
  const member = before ?? { ...person, firstName: person.name, highlighted: false, deleted: false, avatar: null }
  const others = state.members.filter(({ id }) => id !== person.id)
  const next = others.findIndex((other) => presenceRanks[other.presence] >= presenceRanks[presence])
  const place = next < 0 ? others.length : next
  const members = [...others.slice(0, place), { ...member, presence, lastSeen: null }, ...others.slice(place)]
  const online = state.online + Number(presence === 'online') - Number(before?.presence === 'online')
  return { ...state, members, online }
}
