import { keepPresent } from './lease.js'
import { startStream, subscribe } from './stream.js'
import { onTabMessage, notifyTabs } from './tabs.js'

/** @typedef {'online' | 'away' | 'offline'} Presence */
/** @typedef {{ id: string, lease: string, chat: { unread: number, position: number } | null }} Reader */

/** @type {Map<string, Presence>} What has changed since the page was written. */
const presences = new Map()
/** @type {Set<() => void>} */
const watchers = new Set()
let isStarted = false
let isConnected = true
let me = ''
/** Unread at a log position, and the events after it. */
let waiting = 0
/** @type {number[]} */
let arrivals = []
let readUpTo = 0

/** Called for each page. @param {Reader} reader */
export function startLive(reader) {
  me = reader.id
  keepPresent(reader.lease)
  if (reader.chat) {
    if (reader.chat.position >= readUpTo) countFrom(reader.chat)
    startStream(reader.chat.position)
  }
  if (isStarted) return
  isStarted = true
  subscribe(handleEvent)
  onTabMessage(({ read }) => read && markAllRead(read))
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}

/** @param {() => void} watcher @returns {() => void} ends it */
export function watchLive(watcher) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** @param {string} id */
export function knownPresence(id) {
  return presences.get(id)
}

/** Undefined before `startLive`. */
export function knownUnread() {
  return isStarted ? waiting + arrivals.length : undefined
}

export function isStreamConnected() {
  return isConnected
}

export function markChatRead() {
  const upTo = arrivals.at(-1) ?? readUpTo
  notifyTabs({ read: Math.max(upTo, 1) })
  markAllRead(upTo)
}

/** @param {number} upTo */
function markAllRead(upTo) {
  readUpTo = Math.max(readUpTo, upTo)
  waiting = 0
  arrivals = []
  tellWatchers()
}

/** @param {{ unread: number, position: number }} chat */
function countFrom({ unread, position }) {
  waiting = unread
  arrivals = arrivals.filter((id) => id > position)
  tellWatchers()
}

/**
 * What is read of the events of a feature (app/features/chat/events.ts).
 * @typedef {{ kind: 'message', author: { id: string } } | { kind: 'deleted' }} Said
 * @typedef {{ presence: Presence, people: { id: string }[] }} Moved
 */

/** @param {import('./event-buffer.js').LiveEvent} event */
function handleEvent({ id, name, data }) {
  // Fence: by topic, the event log holds what `announce` was given.
  if (name === 'chat') countMessage(id, /** @type {Said} */ (data))
  // Fence: as above.
  if (name === 'presence') recordPresence(/** @type {Moved} */ (data))
  if (name === 'reset') presences.clear()
  if (name !== 'presence') isConnected = name !== 'lost'
  tellWatchers()
}

/** @param {number} id @param {Said} change */
function countMessage(id, change) {
  if (change.kind === 'message' && change.author.id !== me) arrivals.push(id)
}

/** @param {Moved} change */
function recordPresence({ people, presence }) {
  for (const { id } of people) presences.set(id, presence)
}

function tellWatchers() {
  for (const watcher of watchers) watcher()
}
