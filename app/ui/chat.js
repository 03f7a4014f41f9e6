/** What the chat gains where scripts run: it is live, sends without leaving the page, and speaks the reader's time. */
const room = /** @type {HTMLElement} */ (document.querySelector('[data-chat]'))
const list = /** @type {HTMLElement} */ (room.querySelector('[data-log]'))
const log = /** @type {HTMLElement} */ (room.querySelector('.log'))
const form = /** @type {HTMLFormElement} */ (room.querySelector('[data-composer]'))
const box = form.querySelector('textarea')
const counter = form.querySelector('[data-count]')
const longest = Number(counter?.getAttribute('data-count'))
const problem = /** @type {HTMLElement} */ (form.querySelector('[role=alert]'))
const me = room.dataset.me
/** A page that began somewhere in the past shows no new messages: they would not follow what stands there. */
const isLatest = !new URLSearchParams(location.search).has('before')

/** @param {Element | Document} root @param {string} selector @returns {any[]} */
const all = (root, selector) => [...root.querySelectorAll(selector)]
/** A copy of what the page holds as the shape of a message or a member. @param {string} name @returns {any} */
const shape = (name) => all(room, `template[data-shape=${name}]`)[0].content.firstElementChild.cloneNode(true)

/** @param {Element} root */
function reword(root) {
  const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
  for (const each of all(root, 'time[datetime]')) {
    const at = new Date(each.getAttribute('datetime') ?? '')
    if (Number.isNaN(at.getTime())) continue
    each.title = at.toLocaleString()
    each.textContent = (each.closest('[data-members]') && at.toDateString() !== new Date().toDateString() ? `${at.toLocaleDateString(undefined, { month: 'short', day: 'numeric' })}, ` : '') + time.format(at)
  }
}

/** Days begin at the reader's midnight. */
function separate() {
  for (const old of all(list, '.day')) old.remove()
  const dayFrom = (/** @type {number} */ ago) => new Date(Date.now() - ago * 86_400_000).toDateString()
  let before = ''
  for (const message of all(list, '[data-at]')) {
    const at = new Date(message.dataset.at ?? '')
    const day = at.toDateString()
    if (day === before) continue
    before = day
    const short = at.toLocaleDateString(undefined, { month: 'short', day: 'numeric' })
    const mark = document.createElement('li')
    mark.className = 'day micro'
    mark.textContent = day === dayFrom(0) ? `Today, ${short}` : day === dayFrom(1) ? `Yesterday, ${short}` : at.toLocaleDateString(undefined, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
    const previous = message.previousElementSibling
    if (previous?.matches('.fresh')) previous.before(mark)
    else message.before(mark)
  }
}

/** @param {HTMLElement} root @param {any} author */
function sign(root, author) {
  for (const each of [root, ...all(root, '[data-person]')]) if (each.dataset.person) each.dataset.person = author.id
  const name = root.querySelector('.who')
  if (name) name.textContent = author.name
  if (name instanceof HTMLAnchorElement) name.href = `/user/${encodeURIComponent(author.username)}`
  const badge = root.querySelector('.badge')
  if (badge) {
    badge.className = `badge ${author.role}`
    badge.textContent = author.role
  }
  const avatar = /** @type {HTMLElement} */ (root.querySelector('.avatar'))
  avatar.dataset.presence = author.presence
  avatar.textContent = author.name.charAt(0).toUpperCase()
  if (!author.avatar) return
  const image = new Image(36, 36)
  image.src = author.avatar
  image.alt = ''
  avatar.replaceChildren(image)
}

/** @param {any} data */
function add({ id, clientId, at, parts, author }) {
  if (document.getElementById(`m-${id}`)) return
  const item = shape('message')
  item.id = `m-${id}`
  item.dataset.at = at
  item.dataset.author = author.id
  item.classList.toggle('highlighted', author.highlighted)
  sign(item, author)
  item.querySelector('time').dateTime = at
  item.querySelector('.words').replaceChildren(...parts.map(linked))
  const menu = item.querySelector('.more')
  for (const each of all(item, '[href*=MESSAGE], [action*=MESSAGE], [action*=AUTHOR]')) {
    for (const name of ['href', 'action']) {
      const value = each.getAttribute(name)
      if (value) each.setAttribute(name, value.replace('MESSAGE', id).replace('AUTHOR', author.id))
    }
  }
  if (author.id === me) all(item, '[data-of]').forEach((each) => each.remove())
  if (/admin|staff/.test(author.role)) item.querySelector('[data-of=mute]')?.remove()
  if (menu && !menu.querySelector('a, form')) menu.remove()
  reword(item)
  // In the order of the page as the server would write it.
  const after = all(list, '[data-at]').filter((each) => (each.dataset.at ?? '') > at)[0]
  list.querySelector(`[data-sending="${clientId}"]`)?.remove()
  list.insertBefore(item, after ?? list.querySelector('[data-sending]'))
  room.querySelector('.empty')?.remove()
  separate()
  if (author.id !== me) seen()
}

/** @param {string | { href: string }} part */
function linked(part) {
  if (typeof part === 'string') return part
  const link = document.createElement('a')
  link.href = link.textContent = part.href
  link.target = '_blank'
  link.rel = 'nofollow noopener noreferrer'
  return link
}

/** @param {string} id */
function remove(id) {
  const item = document.getElementById(`m-${id}`)
  if (!item) return
  item.classList.add('removed')
  item.querySelector('.more')?.remove()
  all(item, '.words')[0].textContent = 'Message removed'
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let reading
/** Tells how far one has read, a moment after the last message has come into sight. */
function seen() {
  if (document.hidden || !isLatest) return
  window.dispatchEvent(new Event('chat-read'))
  clearTimeout(reading)
  reading = setTimeout(() => {
    const newest = all(list, '[data-at]:not([data-sending])').at(-1)
    if (newest) fetch('/api/chat-reads', { method: 'POST', body: new URLSearchParams({ upTo: newest.id.slice(2) }), keepalive: true }).catch(() => {})
  }, 1_000)
}
document.addEventListener('visibilitychange', seen)

/** @param {string} clientId @param {string} message @param {HTMLElement} [old] */
async function send(clientId, message, old) {
  const item = old ?? shape('message')
  if (!old) {
    item.dataset.sending = clientId
    item.classList.add('sending')
    item.querySelector('.more')?.remove()
    item.querySelector('.avatar').parentElement.remove()
    item.querySelector('.byline').textContent = ''
    item.querySelector('.words').textContent = message
    list.append(item)
    log.scrollTop = 0
  }
  const byline = item.querySelector('.byline')
  item.classList.remove('failed')
  byline.textContent = 'Sending...'
  const answer = await fetch('/api/chat-messages', { method: 'POST', body: new URLSearchParams({ message, clientId }) }).catch(() => null)
  if (answer?.ok) {
    const { id } = await answer.json()
    if (document.getElementById(`m-${id}`)) item.remove()
    byline.textContent = ''
    return
  }
  const said = await answer?.json().catch(() => null)
  item.classList.add('failed')
  byline.textContent = said?.problem?.body ?? 'Failed to send message'
  const again = document.createElement('button')
  again.type = 'button'
  again.className = 'link small'
  again.textContent = 'Retry'
  again.addEventListener('click', () => send(clientId, message, item))
  byline.append(' ', again)
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
  const length = measure()
  problem.hidden = length <= longest
  problem.textContent = problem.hidden ? '' : `At most ${longest} characters.`
  if (!length || length > longest) return box.focus()
  send(crypto.randomUUID?.() ?? '', box.value.trim())
  box.value = ''
  measure()
  box.focus()
})

/** Another page of the chat, as the server writes it. @param {string} address */
async function load(address) {
  const answer = await fetch(address, { headers: { Accept: 'text/html' } }).catch(() => null)
  return answer?.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null
}

room.addEventListener('click', async (event) => {
  const link = event.target instanceof Element ? event.target.closest('[data-older]') : null
  if (!(link instanceof HTMLAnchorElement)) return
  event.preventDefault()
  link.setAttribute('aria-busy', 'true')
  const page = await load(link.href)
  link.removeAttribute('aria-busy')
  if (!page) return void (location.href = link.href)
  list.prepend(...all(page, '[data-log] > [data-at]').filter((each) => !document.getElementById(each.id)))
  reword(list)
  separate()
  const older = page.querySelector('[data-older]')?.getAttribute('href')
  if (older) link.href = older
  else link.remove()
})

// Removing and muting stay on the page; the stream brings the change.
room.addEventListener('submit', async (event) => {
  const button = event.target
  if (!(button instanceof HTMLFormElement) || !button.matches('.more form')) return
  event.preventDefault()
  button.closest('details')?.removeAttribute('open')
  const answer = await fetch(button.action, { method: 'POST', redirect: 'manual' }).catch(() => null)
  if (!answer || answer.status >= 400) button.submit()
  else if (button.matches('[data-quiet]')) remove(button.closest('[data-at]')?.id.slice(2) ?? '')
  else location.reload()
})

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

/** @param {string} presence @param {any[]} people */
function arrange(presence, people) {
  const members = room.querySelector('[data-members]')
  if (!members) return
  for (const person of people) {
    let row = all(members, 'li').find((each) => each.dataset.person === person.id)
    if (!row && presence === 'offline') continue
    if (!row) {
      row = shape('member')
      sign(row, { ...person, presence })
    }
    row.dataset.rank = presence
    row.querySelector('[data-last-seen]')?.remove()
    const ranks = ['online', 'away', 'offline']
    const next = all(members, 'li').find((each) => each !== row && ranks.indexOf(each.dataset.rank ?? '') >= ranks.indexOf(presence))
    members.insertBefore(row, next ?? null)
  }
  const online = room.querySelector('[data-online]')
  if (online) online.textContent = `${all(members, '[data-rank=online]').length} online`
}

window.addEventListener('live', (event) => {
  const { name, data } = /** @type {CustomEvent} */ (event).detail
  const state = /** @type {HTMLElement | null} */ (form.querySelector('[data-live-state]'))
  if (state && name !== 'presence') state.hidden = name !== 'lost'
  if (name === 'presence') arrange(data.presence, data.people)
  if (name === 'reset') startAfresh()
  if (name === 'end') location.reload()
  if (name !== 'chat' || !isLatest) return
  if (data.kind === 'message') add(data)
  else remove(data.id)
})

room.querySelector('[data-refresh]')?.toggleAttribute('hidden', isLatest)
reword(room)
separate()
measure()
seen()

import.meta.hot?.accept()
