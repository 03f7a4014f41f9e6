/** The buttons that print a page; styles hide them where no script answers. */
import { met } from '../browser.js'

document.addEventListener('click', (event) => {
  if (met(event, '[data-print]')) print()
})
