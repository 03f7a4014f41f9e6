/** A phone keeps its tab: a second one hides the first. */
export function hasRoomForTabs() {
  return matchMedia('(min-width: 64rem)').matches
}

/** Opens the tab inside the click (pop-up blockers), then fills it. @param {HTMLFormElement} form */
export async function submitToTab(form) {
  const tab = window.open('', '_blank')
  const answer = await ask(form)
  if (tab && answer?.url && !tab.closed) {
    tab.location.replace(answer.url)
    // To show what was done in the other tab.
    if (answer.waits) location.assign(answer.here)
    else window.addEventListener('focus', () => location.assign(answer.here), { once: true })
    return
  }
  tab?.close()
  // Signed out or offline: the plain form says so.
  if (!answer) form.submit()
  else location.assign(answer.url ?? answer.here)
}

/** @param {HTMLFormElement} form @returns {Promise<{ url: string | null, here: string, waits: boolean } | null>} */
async function ask(form) {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) body.append(name, String(value))
  const sent = fetch(form.action, { method: 'POST', body, headers: { Accept: 'application/json' } })
  return sent.then((response) => (response.ok ? response.json() : null)).catch(() => null)
}
