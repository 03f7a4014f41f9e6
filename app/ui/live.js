import { printCount } from '#app/shared/counts.ts'
import { startLive } from './live/reader.js'
import { reloadWhenRestored } from './live/restored.js'
import { knownPresence, knownUnread, watchLive } from './live/state.js'

const badges = [...document.querySelectorAll('[data-unread]')]
const { me = '', lease = '', position } = document.querySelector('script[data-lease]')?.dataset ?? {}

watchLive(() => {
  const unread = knownUnread() ?? 0
  for (const badge of badges) {
    badge.toggleAttribute('hidden', !unread)
    const number = badge.querySelector('b')
    if (number) number.textContent = printCount(unread)
  }
  for (const place of document.querySelectorAll('[data-person]')) {
    const presence = knownPresence(place.getAttribute('data-person') ?? '')
    if (!presence) continue
    place.querySelector('.avatar')?.setAttribute('data-presence', presence)
    for (const state of place.querySelectorAll('[data-shown-when]'))
      state.toggleAttribute('hidden', state.getAttribute('data-shown-when') !== presence)
  }
})
const unread = Number(badges[0]?.getAttribute('data-unread') ?? 0)
reloadWhenRestored()
startLive({ id: me, lease, chat: position ? { unread, position: Number(position) } : null })

import.meta.hot?.accept()
