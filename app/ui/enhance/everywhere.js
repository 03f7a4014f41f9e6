/** The parts that only listen, move the focus or set what no component draws: they serve pages of both kinds. */
import './error-summary.js'
import './leaving.js'
import './menus.js'
import './needle.js'
import './print.js'

window.addEventListener('load', () => navigator.serviceWorker?.register('/service-worker.js').catch(() => {}))
