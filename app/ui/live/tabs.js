/** What the tabs of this browser say to each other, and where the page says who reads it. */
const channel = window.BroadcastChannel && new BroadcastChannel('marque-live')

/** Whether tabs can hear each other at all. */
export const hasTabs = Boolean(channel)

/** The script's own element carries facts about the reader. */
export const own = document.querySelector('script[data-lease]')

/** @param {object} message */
export function say(message) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel?.postMessage(message)
}

/** @param {(message: any) => void} hear */
export function listen(hear) {
  channel?.addEventListener('message', ({ data }) => hear(data))
}
