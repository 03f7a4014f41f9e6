import { useEffect } from 'react'

/** Pages inline only the styles they use (platform/page-styles.server.ts); the next one may need others. */
export function useWholeStyles(): void {
  useEffect(() => {
    if (document.readyState === 'complete') return enable()
    addEventListener('load', enable, { once: true })
    return () => removeEventListener('load', enable)
  }, [])
}

function enable() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')) link.disabled = false
}
