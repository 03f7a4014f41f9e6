/** Times and days as the reader's own clock has them. */
import { all, list } from './room.js'

const day = 86_400_000

/** Rewords every time within an element. @param {Element} root */
export function reword(root) {
  const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
  for (const each of all(root, 'time[datetime]')) {
    const at = new Date(each.getAttribute('datetime') ?? '')
    if (Number.isNaN(at.getTime())) continue
    each.title = at.toLocaleString()
    const isOld = each.closest('[data-members]') && at.toDateString() !== new Date().toDateString()
    each.textContent = (isOld ? `${shortDay(at)}, ` : '') + time.format(at)
  }
}

/** Puts a mark where a day begins: at the reader's midnight. */
export function separate() {
  for (const old of all(list, '.day')) old.remove()
  let before = ''
  for (const message of all(list, '[data-at]')) {
    const at = new Date(message.dataset.at ?? '')
    if (at.toDateString() === before) continue
    before = at.toDateString()
    const mark = document.createElement('li')
    mark.className = 'day micro'
    mark.textContent = nameOf(at)
    const previous = message.previousElementSibling
    if (previous?.matches('.fresh')) previous.before(mark)
    else message.before(mark)
  }
}

/** @param {Date} at */
function nameOf(at) {
  const isAgo = (/** @type {number} */ days) => at.toDateString() === new Date(Date.now() - days * day).toDateString()
  if (isAgo(0)) return `Today, ${shortDay(at)}`
  if (isAgo(1)) return `Yesterday, ${shortDay(at)}`
  return at.toLocaleDateString(undefined, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
}

/** @param {Date} at */
function shortDay(at) {
  return at.toLocaleDateString(undefined, { month: 'short', day: 'numeric' })
}
