/** Buttons that send say that they are at work (`data-pending`), and cannot be pressed twice. */

// A second press while the first is under way goes nowhere, not to the framework either: hence the way down.
window.addEventListener(
  'submit',
  (event) => {
    if (event.submitter?.getAttribute('aria-disabled') !== 'true') return
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  true,
)

// On the window, after the framework's own listener on the document: a form that it sends or refuses keeps its button.
window.addEventListener('submit', (event) => {
  const button = event.submitter
  if (event.defaultPrevented || !(button instanceof HTMLButtonElement) || !button.dataset.pending) return
  button.dataset.label = button.textContent ?? ''
  button.style.minWidth = `${button.offsetWidth}px`
  button.textContent = button.dataset.pending
  button.setAttribute('aria-disabled', 'true')
})

// Coming back with the browser's own back button, a page may still show its busy state.
window.addEventListener('pageshow', (event) => {
  if (!event.persisted) return
  for (const button of document.querySelectorAll('button[data-label]')) {
    if (!(button instanceof HTMLButtonElement)) continue
    button.textContent = button.dataset.label ?? ''
    button.removeAttribute('aria-disabled')
  }
})
