import { useEffect } from 'react'

/** Reports a page that was fetched ahead once someone sees it: the fetching itself is not counted. */
export function usePrefetchedView(): void {
  useEffect(() => {
    const [visit] = performance.getEntriesByType('navigation')
    if (visit && 'deliveryType' in visit && visit.deliveryType === 'navigational-prefetch')
      fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => {})
  }, [])
}
