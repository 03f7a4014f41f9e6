import { useEffect, useSyncExternalStore } from 'react'

import { isFleetAwaited, watchFleetWait } from '#app/ui/fleet-wait.js'

type Props = { title: string; body: string; count: number; shown: boolean }

export function useFleetAwaited(): boolean {
  const isAwaited = useSyncExternalStore(watchFleetWait, isFleetAwaited, () => false)
  useEffect(() => {
    if (isAwaited) scrollTo(0, 0)
  }, [isAwaited])
  return isAwaited
}

/** One card is sent; `count` are shown, on reading pages by enhance/skeleton.js. */
export function FleetSkeleton({ title, body, count, shown }: Props) {
  return (
    <div className="wrap page" id="fleet-skeleton" data-count={count} hidden={!shown}>
      <p className="mb-6" role="status">
        <span className="head">{title}</span> <span className="quiet">{body}</span>
      </p>
      <div className="cars" aria-hidden="true">
        {Array.from({ length: shown ? count : 1 }, (_, index) => (
          <div className="card ghost" key={index}>
            <i className="photo" />
            <i />
            <i />
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    </div>
  )
}
