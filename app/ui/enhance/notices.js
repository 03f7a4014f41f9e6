/** Notices can be dismissed, and are announced. */
import { met } from '../browser.js'

document.addEventListener('click', (event) => {
  if (met(event, '[data-dismiss]')) met(event, '[data-notice]')?.toggleAttribute('hidden', true)
})

// Readers announce what changes, not what has come with the page: the words are written once more.
for (const part of document.querySelectorAll('[data-notice] :is(strong, p)'))
  setTimeout(() => part.replaceChildren(part.textContent ?? ''), 500)
