/** Closes `<details data-closes>` on an outside click, a followed link, a submit or Escape. */

document.addEventListener('click', ({ target }) => {
  const menu = openMenu()
  if (menu && target instanceof Element && (!menu.contains(target) || target.closest('a'))) close(menu)
})

document.addEventListener('keydown', (event) => {
  const menu = openMenu()
  if (menu && event.key === 'Escape') close(menu)
  if (menu?.matches('.menu') && event.key === 'Tab') keepInside(menu, event)
})

window.addEventListener('submit', (event) => {
  const menu = openMenu()
  if (menu && !event.defaultPrevented && event.target instanceof Element && menu.contains(event.target)) close(menu)
})

document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.matches('.menu')) return
    for (const part of document.body.children) if (!part.contains(target)) part.toggleAttribute('inert', target.open)
  },
  true,
)

/** @returns {HTMLDetailsElement | null} */
function openMenu() {
  return document.querySelector('details[data-closes][open]')
}

/** Returns the focus to the summary, unless it has moved elsewhere. @param {HTMLDetailsElement} menu */
function close(menu) {
  const at = document.activeElement
  const strayed = at && at !== document.body && !menu.contains(at)
  menu.open = false
  if (!strayed) menu.querySelector('summary')?.focus()
}

/** @param {Element} menu @param {KeyboardEvent} event */
function keepInside(menu, event) {
  const stops = [...menu.querySelectorAll('summary, a, button')].filter((stop) => stop.getClientRects().length > 0)
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== from || !(to instanceof HTMLElement)) return
  event.preventDefault()
  to.focus()
}
