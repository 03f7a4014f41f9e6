/** Messages that come or go while the page is open. */
import { seen } from './reading.js'
import { all, list, me, mutes, room, shape } from './room.js'
import { reword, separate } from './times.js'

/** Says in a copied shape who it is about. @param {HTMLElement} root @param {any} author */
export function sign(root, author) {
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
export function add({ id, clientId, at, parts, author }) {
  if (document.getElementById(`m-${id}`)) return
  const item = shape('message')
  item.id = `m-${id}`
  item.dataset.at = at
  item.dataset.author = author.id
  item.classList.toggle('highlighted', author.highlighted)
  sign(item, author)
  item.querySelector('time').dateTime = at
  item.querySelector('.words').replaceChildren(...parts.map(linked))
  offer(item, id, author)
  reword(item)
  // In the order of the page as the server would write it.
  const after = all(list, '[data-at]').filter((each) => (each.dataset.at ?? '') > at)[0]
  list.querySelector(`[data-sending="${clientId}"]`)?.remove()
  list.insertBefore(item, after ?? list.querySelector('[data-sending]'))
  room.querySelector('.empty')?.remove()
  separate()
  if (author.id !== me) seen()
}

/** Leaves in the message's menu what its reader may do. @param {HTMLElement} item @param {string} id @param {any} author */
function offer(item, id, author) {
  const menu = item.querySelector('.more')
  for (const each of all(item, '[href*=MESSAGE], [action*=MESSAGE], [action*=AUTHOR]')) {
    for (const name of ['href', 'action']) {
      const value = each.getAttribute(name)
      if (value) each.setAttribute(name, value.replace('MESSAGE', id).replace('AUTHOR', author.id))
    }
  }
  if (author.id === me) all(item, '[data-of]').forEach((each) => each.remove())
  if (!mutes.includes(author.role)) item.querySelector('[data-of=mute]')?.remove()
  if (menu && !menu.querySelector('a, form')) menu.remove()
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
export function remove(id) {
  const item = document.getElementById(`m-${id}`)
  if (!item) return
  item.classList.add('removed')
  item.querySelector('.more')?.remove()
  all(item, '.words')[0].textContent = 'Message removed'
}
