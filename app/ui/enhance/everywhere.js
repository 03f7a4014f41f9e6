/** Serves reading and working pages: listens, moves the focus, sets what no component renders. */
import './error-summary.js'
import './leaving.js'
import './menus.js'
import './needle.js'
import './print.js'

const register = () => navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
if (document.readyState === 'complete') register()
else addEventListener('load', register)
