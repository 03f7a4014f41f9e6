let isWatching = false

/** A page that the browser brings back may be of someone who has signed out since. */
export function reloadWhenRestored() {
  if (isWatching) return
  isWatching = true
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}
