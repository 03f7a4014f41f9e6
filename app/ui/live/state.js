/** What the stream has told since the page was written, for whatever shows it; reader.js records it. */

/** @typedef {'online' | 'away' | 'offline'} Presence */

/** @type {Map<string, Presence>} */
const presences = new Map()
/** @type {Set<() => void>} */
const watchers = new Set()
let isConnected = true
/** @type {number | undefined} */
let unread

/** @param {() => void} watcher @returns {() => void} ends it */
export function watchLive(watcher) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** @param {string} id */
export function knownPresence(id) {
  return presences.get(id)
}

/** Undefined while the page's own count is right. */
export function knownUnread() {
  return unread
}

export function isStreamConnected() {
  return isConnected
}

/** @param {number} count */
export function recordUnread(count) {
  unread = count
  tellWatchers()
}

/** @param {boolean} connected */
export function recordConnection(connected) {
  if (isConnected === connected) return
  isConnected = connected
  tellWatchers()
}

/** @param {Presence} presence @param {{ id: string }[]} people */
export function recordPresence(presence, people) {
  for (const { id } of people) presences.set(id, presence)
  tellWatchers()
}

export function forgetPresences() {
  presences.clear()
  tellWatchers()
}

function tellWatchers() {
  for (const watcher of watchers) watcher()
}
