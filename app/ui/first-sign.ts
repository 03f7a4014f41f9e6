const signs = ['pointerdown', 'keydown', 'focusin', 'input', 'hashchange'] as const

/** Calls back once, at the first sign that someone uses the page. Gives what ends the listening. */
export function onFirstSign(handle: () => void): () => void {
  const listening = new AbortController()
  function handleSign() {
    listening.abort()
    handle()
  }
  for (const sign of signs) addEventListener(sign, handleSign, { signal: listening.signal })
  return () => listening.abort()
}
