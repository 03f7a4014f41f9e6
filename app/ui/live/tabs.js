/** Opened on first use: the module also loads on the server. */

/** @type {BroadcastChannel | undefined} */
let channel

export function hasTabs() {
  return 'BroadcastChannel' in window
}

/** @param {object} message */
export function tellTabs(message) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  open()?.postMessage(message)
}

/** @param {(message: any) => void} listener */
export function onTabMessage(listener) {
  open()?.addEventListener('message', ({ data }) => listener(data))
}

function open() {
  channel ??= hasTabs() ? new BroadcastChannel('marque-live') : undefined
  return channel
}
