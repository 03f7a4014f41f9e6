/** Progressive enhancement of reading pages, joined into one file by the build. On working pages React does it. */
import './enhance/everywhere.js'
import './enhance/ahead.js'
import './enhance/buttons.js'
import './enhance/carousels.js'
import './enhance/choices.js'
import './enhance/dates.js'
import './enhance/notices.js'
import './enhance/pictures.js'
import './enhance/skeleton.js'

// Brings Vite's client to pages without React in development.
import.meta.hot?.accept()
