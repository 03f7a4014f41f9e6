/** Serves reading and working pages: listens, moves the focus, sets what no component renders. */
import './error-summary.js'
import './leaving.js'
import './menus.js'
import './needle.js'
import './print.js'

window.addEventListener('load', () => navigator.serviceWorker?.register('/service-worker.js').catch(() => {}))
