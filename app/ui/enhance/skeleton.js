/** The outlines of car cards while the fleet is on its way (feedback/skeleton.tsx). */

/** An answer that is quicker than this, in milliseconds, comes without them. */
const patience = 120
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting
/** What they stand in for. @type {HTMLElement | undefined} */
let hidden

/** Shows them in the place of the cards, or of the whole page, unless the answer is quicker. */
export function awaitFleet() {
  waiting = setTimeout(() => {
    const ghost = document.getElementById('fleet-skeleton')
    const here = location.pathname === '/fleet'
    const old = here ? document.querySelector('main .cars, main .empty') : document.querySelector('main')
    const card = ghost?.querySelector('.card')
    if (!ghost || !card || !(old instanceof HTMLElement)) return
    const grid = /** @type {Element} */ (card.parentElement)
    while (grid.children.length < Number(ghost.dataset.count)) grid.append(card.cloneNode(true))
    old.hidden = true
    old.after(ghost)
    ghost.className = here ? '' : 'wrap page'
    ghost.hidden = false
    hidden = old
    if (!here) scrollTo(0, 0)
  }, patience)
}

/** Whoever stays after all, or comes back, finds the page as it was. */
export function restore() {
  clearTimeout(waiting)
  const ghost = document.getElementById('fleet-skeleton')
  if (!hidden || !ghost) return
  hidden.hidden = false
  hidden = undefined
  ghost.hidden = true
}
