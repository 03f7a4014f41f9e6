/** What this browser tells of itself and of its visit. Asked when it is needed: the modules also load without a page. */

/** The element that an event met, or the nearest around it, that the selector names. @param {Event} event @param {string} selector */
export function met({ target }, selector) {
  return target instanceof Element ? target.closest(selector) : null
}

/** Whether its person wants nothing to move. */
export function isStill() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Whether it is asked to save data. */
export function savesData() {
  return Boolean(connection()?.saveData)
}

/** Not with data saver and not on a slow line; browsers that do not tell are taken at their best. */
export function isGoodLine() {
  return !savesData() && (connection()?.effectiveType ?? '4g') === '4g'
}

/** Whether this is the first time in this browser session; the next time it is not. Without storage nothing ever is. @param {string} flag */
export function isFirst(flag) {
  try {
    const first = !sessionStorage.getItem(flag)
    sessionStorage.setItem(flag, 'true')
    return first
  } catch {
    return false
  }
}

/** @returns {{ saveData?: boolean, effectiveType?: string } | undefined} */
function connection() {
  return /** @type {any} */ (navigator).connection
}

/** The reader's own clock. On the server only clock.server.ts asks the time. */
export function readersNow() {
  return new Date()
}
