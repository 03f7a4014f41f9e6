/** Pending state of submit buttons (`data-pending`); prevents double submits. */

window.addEventListener(
  'submit',
  (event) => {
    if (event.submitter?.getAttribute('aria-disabled') !== 'true') return
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  true,
)

// On the window, after listeners that prevent the submit.
window.addEventListener('submit', (event) => {
  const button = event.submitter
  if (event.defaultPrevented || !(button instanceof HTMLButtonElement) || !button.dataset.pending) return
  button.dataset.label = button.textContent ?? ''
  button.style.minWidth = `${button.offsetWidth}px`
  button.textContent = button.dataset.pending
  button.setAttribute('aria-disabled', 'true')
})

// Restored from the back/forward cache, the page would still look busy.
window.addEventListener('pageshow', (event) => {
  if (!event.persisted) return
  for (const button of document.querySelectorAll('button[data-label]')) {
    if (!(button instanceof HTMLButtonElement)) continue
    button.textContent = button.dataset.label ?? ''
    button.removeAttribute('aria-disabled')
  }
})
