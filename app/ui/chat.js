/** What the chat gains where scripts run: it is live, sends without leaving the page, and speaks the reader's time. */
import { arrange } from './chat/members.js'
import { add, remove } from './chat/messages.js'
import './chat/moderation.js'
import './chat/older.js'
import { seen } from './chat/reading.js'
import { form, isLatest, load, room } from './chat/room.js'
import { end, isOver } from './chat/sending.js'
import { reword, separate } from './chat/times.js'

window.addEventListener('live', (event) => {
  // A tab in which somebody has signed in since then has news that are not for this page.
  if (isOver) return
  const { name, data } = /** @type {CustomEvent} */ (event).detail
  const state = /** @type {HTMLElement | null} */ (form.querySelector('[data-live-state]'))
  if (state && name !== 'presence') state.hidden = name !== 'lost'
  if (name === 'presence') arrange(data.presence, data.people)
  if (name === 'reset') startAfresh()
  if (name === 'end') end(data)
  if (name !== 'chat' || !isLatest) return
  if (data.kind === 'message') add(data)
  else remove(data.id)
})

room.querySelector('[data-refresh]')?.toggleAttribute('hidden', isLatest)
reword(room)
separate()
seen()

/** Too long away: everything shown is read again. */
async function startAfresh() {
  const page = await load(location.href)
  if (!page) return
  for (const selector of ['[data-log]', '[data-members]', '[data-online]']) {
    const [old, fresh] = [room.querySelector(selector), page.querySelector(selector)]
    if (old && fresh) old.replaceChildren(...fresh.childNodes)
  }
  reword(room)
  separate()
}

import.meta.hot?.accept()
