import { useEffect } from 'react'

/** The page's own pictures come first, unless somebody touches it: what is drawn then may need other styles. */
const occasions = ['load', 'pointerdown', 'keydown', 'focusin', 'input'] as const

/** Pages inline only the styles they use (platform/page-styles.server.ts); what follows may need others. */
export function useWholeStyles(): void {
  useEffect(() => {
    if (document.readyState === 'complete') return enable()
    for (const occasion of occasions) addEventListener(occasion, enable, { once: true })
    return () => {
      for (const occasion of occasions) removeEventListener(occasion, enable)
    }
  }, [])
}

function enable() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')) link.disabled = false
}
