import { met } from '../browser.js'

document.addEventListener('click', (event) => {
  if (met(event, '[data-dismiss]')) met(event, '[data-notice]')?.toggleAttribute('hidden', true)
})

// Screen readers announce changes, not what came with the page.
for (const part of document.querySelectorAll('[data-notice] :is(strong, p)'))
  setTimeout(() => part.replaceChildren(part.textContent ?? ''), 500)
