/**
 * What tabs tell each other of their person (lease.js), of the stream (stream.js) and of what was read (reader.js).
 * @typedef {object} Message
 * @property {string} [hello] a tab that opens
 * @property {string} [here] its answer from another
 * @property {string} [bye]
 * @property {{ status: string, sentAt: number, lease: string }} [report]
 * @property {number} [lead] the last event of a tab that opens the stream
 * @property {number} [join] the last event of a tab that asks for the later ones
 * @property {import('./event-buffer.js').LiveEvent} [event]
 * @property {number} [read]
 */

/** Opened on first use: the module also loads on the server. @type {BroadcastChannel | undefined} */
let channel

export function hasTabs() {
  return 'BroadcastChannel' in window
}

/** @param {Message} message */
export function notifyTabs(message) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  open()?.postMessage(message)
}

/** @param {(message: Message) => void} listener */
export function onTabMessage(listener) {
  open()?.addEventListener('message', ({ data }) => listener(data))
}

function open() {
  channel ??= hasTabs() ? new BroadcastChannel('marque-live') : undefined
  return channel
}
