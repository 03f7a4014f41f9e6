import { useLocation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

import { isWorkingPath } from '#app/shared/working-paths.ts'
import { pollStatus } from './poll.js'
import waitScript from './wait.js?url'

/** Without scripts the page refreshes itself. */
export function WaitFor({ status }: { status: string }) {
  const working = isWorkingPath(useLocation().pathname)
  const { revalidate } = useRevalidator()
  useEffect(() => pollStatus(status, revalidate), [status, revalidate])
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      {!working && <script type="module" src={waitScript} data-status={status} />}
    </>
  )
}
