import { useEffect } from 'react'

/** A page comes with the styles it uses itself (platform/page-styles.server.ts); the next one may use others. */
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
