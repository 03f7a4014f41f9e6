/**
 * Sends a form whose answer is a page of another site. Opens the tab for it inside the click, so that no pop-up blocker
 * objects; this tab goes on to where the answer says.
 * @param {HTMLFormElement} form
 */
export async function submitToTab(form) {
  const tab = window.open('', '_blank')
  const answer = await ask(form)
  if (tab && answer?.url && !tab.closed) {
    tab.location.replace(answer.url)
    // Coming back from the other tab, what was done there is to be seen here.
    if (answer.waits) location.assign(answer.here)
    else window.addEventListener('focus', () => location.assign(answer.here), { once: true })
    return
  }
  tab?.close()
  // Nothing we understand (signed out meanwhile, no line): the plain form tells.
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
