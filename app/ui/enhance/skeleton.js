import { isFleetAwaited, watchFleetWait } from '../fleet-wait.js'

/** What the skeleton replaces. @type {HTMLElement | undefined} */
let hidden

watchFleetWait(() => {
  const ghost = document.getElementById('fleet-skeleton')
  if (!ghost) return
  if (isFleetAwaited()) show(ghost)
  else if (hidden) {
    hidden.hidden = false
    hidden = undefined
    ghost.hidden = true
  }
})

/** @param {HTMLElement} ghost */
function show(ghost) {
  const here = location.pathname === '/fleet'
  const old = here ? document.querySelector('main .cars, main .empty') : document.querySelector('main')
  const card = ghost.querySelector('.card')
  if (!card?.parentElement || !(old instanceof HTMLElement)) return
  while (card.parentElement.children.length < Number(ghost.dataset.count))
    card.parentElement.append(card.cloneNode(true))
  old.hidden = true
  old.after(ghost)
  ghost.className = here ? '' : 'wrap page'
  ghost.hidden = false
  hidden = old
  if (!here) scrollTo(0, 0)
}
