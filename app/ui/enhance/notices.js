import { met } from '../browser.js'

document.addEventListener('click', (event) => {
  if (met(event, '[data-dismiss]')) met(event, '[data-notice]')?.toggleAttribute('hidden', true)
})

// A form that stays on its page, as one that opens a tab, may be refused below what was said before.
document.addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement && target.method === 'post')
    for (const notice of document.querySelectorAll('[data-notice]')) notice.toggleAttribute('hidden', true)
})

// Screen readers announce changes, not what came with the page.
for (const part of document.querySelectorAll('[data-notice] :is(strong, p)'))
  setTimeout(() => part.replaceChildren(part.textContent ?? ''), 500)
