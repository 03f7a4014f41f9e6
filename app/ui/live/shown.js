/** What every page shows of the stream: the dots and words of presence, and how many messages wait at Chat. */
import { listen, own, say } from './tabs.js'

/** @type {Record<string, string>} */
const looks = { online: 'ok', away: 'away', offline: 'off' }
const badges = [...document.querySelectorAll('[data-unread]')]
let count = Number(badges[0]?.getAttribute('data-unread') ?? 0)

/** @param {number} next */
function unread(next) {
  count = next
  for (const badge of badges) {
    badge.toggleAttribute('hidden', !count)
    const number = badge.querySelector('b')
    if (number) number.textContent = count > 99 ? '99+' : String(count)
  }
}

/** @param {string} id @param {string} presence */
function showPresence(id, presence) {
  for (const place of document.querySelectorAll(`[data-person="${id}"]`)) {
    place.querySelector('.avatar')?.setAttribute('data-presence', presence)
    for (const word of place.querySelectorAll('[data-word], .state')) {
      word.textContent = presence.charAt(0).toUpperCase() + presence.slice(1)
      if (word.matches('.state')) word.className = `state ${looks[presence]}`
    }
  }
}

window.addEventListener('live', (event) => {
  const { name, data } = /** @type {CustomEvent} */ (event).detail
  if (name === 'chat' && data.kind === 'message' && data.author.id !== own?.getAttribute('data-me')) unread(count + 1)
  if (name === 'presence') for (const { id } of data.people) showPresence(id, data.presence)
})

// The chat has been read, here or in another tab.
window.addEventListener('chat-read', () => {
  unread(0)
  say({ read: true })
})
listen(({ read }) => {
  if (read) unread(0)
})
