/** @param {Event} event @param {string} selector */
export function met({ target }, selector) {
  return target instanceof Element ? target.closest(selector) : null
}

export function isStill() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function savesData() {
  return Boolean(navigator.connection?.saveData)
}

/** Browsers that do not tell count as fast. */
export function isGoodLine() {
  return !savesData() && (navigator.connection?.effectiveType ?? '4g') === '4g'
}

/** Browsers that do not tell do not count as fast: no one waits for a picture of waiting. */
export function isFastLine() {
  return !savesData() && navigator.connection?.effectiveType === '4g'
}

export const seenForDays = 30

/** In this browser within the last `seenForDays`; also without storage. @param {string} flag */
export function wasSeen(flag) {
  try {
    return readersNow().getTime() - Number(localStorage.getItem(flag)) < seenForDays * 86_400_000
  } catch {
    return true
  }
}

/** Whether it could be recorded. @param {string} flag */
export function recordSeen(flag) {
  return remember(flag, String(readersNow().getTime()))
}

/** Null for what is not kept in this browser, also without storage. @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Whether it could be kept: storage may be full or forbidden. @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(name, value)
    return true
  } catch {
    return false
  }
}

/** At once, or when a page that the browser has drawn ahead is shown; it may never be. @param {() => void} work */
export function whenShown(work) {
  if (document.prerendering) document.addEventListener('prerenderingchange', work, { once: true })
  else work()
}

/** Once per browser session; never without storage. @param {string} flag */
export function isFirst(flag) {
  try {
    const first = !sessionStorage.getItem(flag)
    sessionStorage.setItem(flag, 'true')
    return first
  } catch {
    return false
  }
}

/** On the server only clock.server.ts tells the time. */
export function readersNow() {
  return new Date()
}
