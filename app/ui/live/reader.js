/** Follows the stream for the person who reads, and records what it tells. Apart, since visitors need none of it. */
import { whenShown } from '../browser.js'
import { keepPresent } from './lease.js'
import { forgetPresences, recordConnection, recordPresence, recordUnread } from './state.js'
import { startStream, subscribe } from './stream.js'
import { onTabMessage, notifyTabs } from './tabs.js'

/** @typedef {{ id: string, lease: string, chat: { unread: number, position: number } | null }} Reader */

let isStarted = false
let me = ''
/** Unread at a log position, and the events after it. */
let waiting = 0
/** @type {number[]} */
let arrivals = []
let readUpTo = 0

/** Called for each page. @param {Reader} reader */
export function startLive(reader) {
  whenShown(() => follow(reader))
}

/** @param {Reader} reader */
function follow(reader) {
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
  count()
}

/** @param {{ unread: number, position: number }} chat */
function countFrom({ unread, position }) {
  waiting = unread
  arrivals = arrivals.filter((id) => id > position)
  count()
}

function count() {
  recordUnread(waiting + arrivals.length)
}

/**
 * What is read of the events of a feature (app/community/chat/events.ts).
 * @typedef {{ kind: 'message', author: { id: string } } | { kind: 'deleted' }} Said
 * @typedef {{ presence: import('./state.js').Presence, people: { id: string }[] }} Moved
 */

/** @param {import('./event-buffer.js').LiveEvent} event */
function handleEvent({ id, name, data }) {
  // Fence: by topic, the event log holds what `announce` was given.
  if (name === 'chat') countMessage(id, /** @type {Said} */ (data))
  if (name === 'reset') forgetPresences()
  if (name !== 'presence') return recordConnection(name !== 'lost')
  // Fence: as above.
  const { presence, people } = /** @type {Moved} */ (data)
  recordPresence(presence, people)
}

/** @param {number} id @param {Said} change */
function countMessage(id, change) {
  if (change.kind !== 'message' || change.author.id === me) return
  arrivals.push(id)
  count()
}
