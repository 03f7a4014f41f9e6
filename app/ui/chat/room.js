/** The parts of the chat's page. Names of classes and attributes are the contract with features/chat. */
export const room = /** @type {HTMLElement} */ (document.querySelector('[data-chat]'))
export const list = /** @type {HTMLElement} */ (room.querySelector('[data-log]'))
export const log = /** @type {HTMLElement} */ (room.querySelector('.log'))
export const form = /** @type {HTMLFormElement} */ (room.querySelector('[data-composer]'))
/** The reader's id. */
export const me = room.dataset.me
/** The roles whose people the reader may mute. */
export const mutes = (room.dataset.mutes ?? '').split(' ')
/** A page that began somewhere in the past shows no new messages: they would not follow what stands there. */
export const isLatest = !new URLSearchParams(location.search).has('before')

/** @param {Element | Document} root @param {string} selector @returns {any[]} */
export function all(root, selector) {
  return [...root.querySelectorAll(selector)]
}

/** A copy of what the page holds as the shape of a message or a member. @param {string} name @returns {any} */
export function shape(name) {
  return all(room, `template[data-shape=${name}]`)[0].content.firstElementChild.cloneNode(true)
}

/** Another page of the chat, as the server writes it. @param {string} address */
export async function load(address) {
  const answer = await fetch(address, { headers: { Accept: 'text/html' } }).catch(() => null)
  return answer?.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null
}
