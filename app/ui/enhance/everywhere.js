/** Serves reading and working pages: listens, moves the focus, sets what no component renders. */
import { met } from '../browser.js'
import './leaving.js'
import './menus.js'
import './needle.js'

const register = () => navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
if (document.readyState === 'complete') register()
else addEventListener('load', register)

document.addEventListener('click', (event) => {
  if (met(event, '[data-print]')) print()
})

const summary = document.querySelector('[data-error-summary]')
const toSummary = () => document.activeElement === document.body && summary instanceof HTMLElement && summary.focus()
// Again after load: scrolling to a fragment takes the focus away.
addEventListener('load', toSummary)
toSummary()
