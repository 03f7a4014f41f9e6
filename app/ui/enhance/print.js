import { met } from '../browser.js'

document.addEventListener('click', (event) => {
  if (met(event, '[data-print]')) print()
})
