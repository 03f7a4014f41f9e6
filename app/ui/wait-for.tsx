import { useLocation } from '@remix-run/react'
import { useContext, useEffect } from 'react'

import { isWorkingPath } from '#app/shared/working-paths.ts'
import { NonceContext } from './layout/nonce.ts'
import { pollStatus } from './poll.js'
import { useRevalidation } from './use-revalidation.ts'
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

/** Reloads on news only: no one loses their place for nothing. */
function waitFallback(status: string): string {
  const address = JSON.stringify(status).replaceAll('<', String.raw`\u003c`)
  return `waitFallback=setInterval(function(){fetch(${address},{headers:{Accept:'application/json'}}).then(function(r){return r.json()}).then(function(told){if(told.state&&told.state!=='awaiting_payment')location.reload()}).catch(function(){})},4000)`
}

declare global {
  // oxlint-disable-next-line no-var -- only `var` declares a property of globalThis
  var waitFallback: ReturnType<typeof setInterval> | undefined
}

function stopFallback(): void {
  clearInterval(globalThis.waitFallback)
}
