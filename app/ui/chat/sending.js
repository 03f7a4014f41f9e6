/** The composer: what is written goes out without leaving the page, and stands in the list while it is on its way. */
import { all, form, isLatest, list, log, room, shape } from './room.js'

const box = form.querySelector('textarea')
const counter = form.querySelector('[data-count]')
const longest = Number(counter?.getAttribute('data-count'))
const problem = /** @type {HTMLElement} */ (form.querySelector('[role=alert]'))
/** Whether the session is gone, and the page has stayed for its words alone. */
export let isOver = false

/** @param {string} clientId @param {string} message @param {any} [item] where it stands already, when it is tried again */
async function send(clientId, message, item = announced(clientId, message)) {
  const byline = item.querySelector('.byline')
  item.classList.remove('failed')
  byline.textContent = 'Sending...'
  const answer = await fetch('/api/chat-messages', {
    method: 'POST',
    body: new URLSearchParams({ message, clientId }),
  }).catch(() => null)
  // It has come over the stream already, or has been handed over.
  if (!item.isConnected) return
  if (answer?.ok) {
    item.dataset.accepted = ''
    const { id } = await answer.json()
    if (document.getElementById(`m-${id}`)) item.remove()
    byline.textContent = ''
    return
  }
  item.classList.add('failed')
  if (answer?.status === 401) return handOver()
  const said = await answer?.json().catch(() => null)
  byline.textContent = said?.problem?.body ?? 'Failed to send message'
  const again = document.createElement('button')
  again.type = 'button'
  again.className = 'link small'
  again.textContent = 'Retry'
  again.addEventListener('click', () => send(clientId, message, item))
  byline.append(' ', again)
}

/** What nobody has taken yet, in the order it was written: on its way, or failed. */
const unsent = () => all(list, '[data-sending]:not([data-accepted])')

/** Nobody is signed in any more: what has not gone out is sent as without scripts, and the server keeps it behind its door. */
function handOver() {
  if (!box) return
  const items = unsent()
  box.value = [...items.map((item) => item.querySelector('.words').textContent), box.value.trim()]
    .filter(Boolean)
    .join('\n')
  for (const item of items) item.remove()
  if (box.value) form.submit()
  else location.reload()
}

/**
 * The stream has ended for good. Where the session is gone and words are left, the page stays for these, without the room:
 * it is not for whoever sits here next. One stream too many is no reason to leave; to all else the page comes anew.
 * @param {string} reason
 */
export function end(reason) {
  if (reason === 'too-many') return room.querySelector('[data-refresh]')?.removeAttribute('hidden')
  if (reason !== 'signed-out' || (!box?.value.trim() && !unsent().length)) return location.reload()
  isOver = true
  const kept = unsent()
  list.replaceChildren(...kept)
  for (const each of all(room, '.older, .members')) each.remove()
  problem.hidden = false
  problem.textContent = 'Your session has ended. Send your message to sign in again: it is kept.'
}

/** @param {string} clientId @param {string} message */
function announced(clientId, message) {
  const item = shape('message')
  item.dataset.sending = clientId
  item.classList.add('sending')
  item.querySelector('.more')?.remove()
  item.querySelector('.avatar').parentElement.remove()
  item.querySelector('.byline').textContent = ''
  item.querySelector('.words').textContent = message
  list.append(item)
  log.scrollTop = 0
  return item
}

function measure() {
  const length = [...(box?.value.trim() ?? '')].length
  if (counter) counter.textContent = `${length} / ${longest}`
  counter?.classList.toggle('over', length > longest)
  return length
}

box?.addEventListener('input', measure)
box?.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  form.requestSubmit()
})
form.noValidate = true
form.addEventListener('submit', (event) => {
  if (!isLatest || !box) return
  event.preventDefault()
  if (isOver) return handOver()
  const length = measure()
  problem.hidden = length <= longest
  problem.textContent = problem.hidden ? '' : `At most ${longest} characters.`
  if (!length || length > longest) return box.focus()
  send(crypto.randomUUID?.() ?? '', box.value.trim())
  box.value = ''
  measure()
  box.focus()
})
measure()
