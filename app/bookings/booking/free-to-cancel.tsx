import { useEffect, useState } from 'react'

import { minutes, printDuration, seconds } from '#app/shared/durations.ts'
import { readersNow } from '#app/ui/browser.js'
import { Unbroken } from '#app/ui/unbroken.tsx'

/** `left`: milliseconds when the page was made. Counts down with scripts; the time it ends is printed anyway. */
export function FreeToCancel({ until, left }: { until: string; left: number }) {
  const [remaining, setRemaining] = useState(left)
  useEffect(() => {
    const end = readersNow().getTime() + left
    const timer = setInterval(() => setRemaining(end - readersNow().getTime()), seconds(20))
    return () => clearInterval(timer)
  }, [left])
  if (remaining < minutes(1)) return <Unbroken text={`Free cancellation until ${until}.`} />
  return (
    <>
      Free cancellation for <b className="num">{printDuration(remaining)}</b>, until <Unbroken text={until} />.
    </>
  )
}
