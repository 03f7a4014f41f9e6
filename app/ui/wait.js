/**
 * Asks every two seconds whether the page's booking has moved on and shows it then. Without scripts the page refreshes itself.
 */
const statusUrl = document.querySelector('script[data-status]')?.getAttribute('data-status')

async function ask() {
  if (!statusUrl) return
  const answer = await fetch(statusUrl, { headers: { Accept: 'application/json' } }).catch(() => null)
  const state = answer?.ok ? (await answer.json()).state : undefined
  if (state && state !== 'awaiting_payment') location.reload()
  else setTimeout(ask, 2_000)
}

setTimeout(ask, 1_000)
