/**
 * What reading pages gain where scripts run; nothing depends on it. Each part is a module of its own and knows no other;
 * the build joins them into one small file (vite.config.ts). On working pages React does what the last five do.
 */
import './enhance/everywhere.js'
import './enhance/ahead.js'
import './enhance/buttons.js'
import './enhance/carousels.js'
import './enhance/notices.js'
import './enhance/pictures.js'
import './enhance/skeleton.js'

// While developing, this brings Vite's client to pages without the framework's scripts: they load again on a change.
import.meta.hot?.accept()
