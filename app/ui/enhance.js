/**
 * What every page gains where scripts run; nothing depends on it. Each part is a module of its own and knows no other;
 * the build joins them into one small file (vite.config.ts).
 */
import './enhance/menus.js'
import './enhance/needle.js'
import './enhance/carousels.js'
import './enhance/leaving.js'
import './enhance/pictures.js'
import './enhance/notices.js'
import './enhance/buttons.js'
import './enhance/error-summary.js'
import './enhance/print.js'
import './enhance/ahead.js'

// While developing, this brings Vite's client to pages without the framework's scripts: they load again on a change.
import.meta.hot?.accept()
