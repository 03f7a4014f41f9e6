/** Whether the fleet is on its way to this tab, and not there at once. */

/** An answer that is quicker than this, in milliseconds, comes without outlines. */
const patience = 120

/** @type {Set<() => void>} */
const watchers = new Set()
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer
let isAwaited = false

export function awaitFleet() {
  timer = setTimeout(() => set(true), patience)
}

/** Whoever stays after all, or comes back, finds the page as it was. */
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
