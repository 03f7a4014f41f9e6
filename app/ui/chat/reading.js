/** How far one has read. */
import { all, isLatest, list } from './room.js'

/** So long after the last message has come into sight, in milliseconds, it counts as read. */
const glance = 1_000
/** @type {ReturnType<typeof setTimeout> | undefined} */
let reading

/** What stands there is in sight: the badge goes at once, the server hears of it when one has had time to read. */
export function seen() {
  if (document.hidden || !isLatest) return
  window.dispatchEvent(new Event('chat-read'))
  clearTimeout(reading)
  reading = setTimeout(() => {
    const newest = all(list, '[data-at]:not([data-sending])').at(-1)
    if (newest)
      fetch('/api/chat-reads', {
        method: 'POST',
        body: new URLSearchParams({ upTo: newest.id.slice(2) }),
        keepalive: true,
      }).catch(() => {})
  }, glance)
}

document.addEventListener('visibilitychange', seen)
