/**
 * For people who are signed in: one event stream for all tabs of this browser, signs of life, and what every page shows
 * of both. What comes over the stream, pages hear as `live` on the window.
 */
import './live/stream.js'
import './live/presence.js'
import './live/shown.js'

window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

import.meta.hot?.accept()
