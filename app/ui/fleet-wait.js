/** Whether this tab has been waiting for the fleet for a moment. */

/** Milliseconds before a skeleton is shown. */
const patience = 120

/** @type {Set<() => void>} */
const watchers = new Set()
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer
let isAwaited = false

export function awaitFleet() {
  timer = setTimeout(() => set(true), patience)
}

export function stopAwaitingFleet() {
  clearTimeout(timer)
  if (isAwaited) set(false)
}

export function isFleetAwaited() {
  return isAwaited
}

/** @param {() => void} watcher @returns {() => void} ends it */
export function watchFleetWait(watcher) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** @param {boolean} awaited */
function set(awaited) {
  isAwaited = awaited
  for (const watcher of watchers) watcher()
}
