import { useLocation } from '@remix-run/react'
import { useContext, useEffect } from 'react'

import { isWorkingPath } from '#app/shared/working-paths.ts'
import { NonceContext } from './layout/nonce.ts'
import { pollStatus } from './poll.js'
import { useRevalidation } from './use-revalidation.ts'
import { stopFallback, waitFallback } from './wait-fallback.ts'
import waitScript from './wait.js?url'

/** Without scripts the page refreshes itself; where they do not load, a few lines in the page wait for the news. */
export function WaitFor({ status }: { status: string }) {
  const working = isWorkingPath(useLocation().pathname)
  const nonce = useContext(NonceContext)
  const revalidate = useRevalidation()
  useEffect(() => {
    stopFallback()
    return pollStatus(status, revalidate)
  }, [status, revalidate])
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: waitFallback(status) }} />
      {!working && <script type="module" src={waitScript} data-status={status} />}
    </>
  )
}
