const pause = 2_000

/** @param {string} address @param {() => void} onNews once the payment no longer waits */
export function pollStatus(address, onNews) {
  let isOver = false
  let timer = setTimeout(ask, pause / 2)
  return () => {
    isOver = true
    clearTimeout(timer)
  }

  async function ask() {
    const answer = await fetch(address, { headers: { Accept: 'application/json' } }).catch(() => null)
    const told = answer?.ok ? await answer.json().catch(() => null) : null
    if (isOver) return
    if (told?.state && told.state !== 'awaiting_payment') onNews()
    else timer = setTimeout(ask, pause)
  }
}
