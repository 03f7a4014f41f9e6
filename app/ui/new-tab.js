/** Forms of reading pages with `data-new-tab` lead to another site in a tab of its own. */
import { submitToTab } from './payment-tab.js'

document.addEventListener('submit', (event) => {
  if (event.target instanceof Element && event.target.matches('[data-new-tab]')) submitToTab(event)
})
