import { useEffect } from 'react'

import { onFirstSign } from '#app/ui/first-sign.ts'

/**
 * Pages inline only the styles they use (platform/page-styles.server.ts); what follows may need others. The page's own
 * pictures come first, unless someone uses it before.
 */
export function useWholeStyles(): void {
  useEffect(() => {
    if (document.readyState === 'complete') return enable()
    addEventListener('load', enable, { once: true })
    const ignoreSigns = onFirstSign(enable)
    return () => {
      removeEventListener('load', enable)
      ignoreSigns()
    }
  }, [])
}

function enable() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')) link.disabled = false
}
