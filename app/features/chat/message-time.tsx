import { readersNow } from '#app/ui/browser.js'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { readersInstant, readersTime } from './reader-times.ts'

type Props = { at: string; printed?: string; className?: string; withDay?: boolean }

/** As printed by the server, then by the reader's clock. */
export function MessageTime({ at, printed, className, withDay }: Props) {
  const isHydrated = useHydrated()
  const own = () => (withDay ? readersInstant(at, readersNow()) : readersTime(at))
  return (
    <time className={className} dateTime={at} title={isHydrated ? new Date(at).toLocaleString() : undefined}>
      {isHydrated || !printed ? own() : printed}
    </time>
  )
}
