/**
 * Turns a page into HTML, with the policy that tells the browser what it may load. Pages without the framework's
 * scripts carry no nonce: their bytes are the same for everybody and can be kept.
 */
import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'

import { createReadableStreamFromReadable } from '@remix-run/node'
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'

import { contentPolicy } from '#app/platform/content-policy.server.ts'
import { logError, referenceOf } from '#app/platform/log.server.ts'
import { shellOf } from '#app/ui/layout/handle.ts'
import { NonceContext } from '#app/ui/layout/nonce.ts'
import { ReferenceContext } from '#app/ui/layout/reference.ts'

export { boot, settings, shutdown, tasks } from '#app/boot.server.ts'

/** How long a loader's late promise may keep a page open, in milliseconds. */
export const streamTimeout = 5_000

export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const nonce = isHydrated(context) ? randomBytes(16).toString('base64') : undefined
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', contentPolicy(nonce))
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  // Remix leaves an action's headers to the page's route; when to come back belongs to the refusal, whatever page shows it.
  for (const answer of Object.values(context.staticHandlerContext.actionHeaders)) {
    const wait = answer.get('Retry-After')
    if (wait) headers.set('Retry-After', wait)
  }

  return new Promise<Response>((resolve, reject) => {
    let answered = false
    function answer() {
      answered = true
      const body = new PassThrough()
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
      pipe(body)
    }
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <ReferenceContext.Provider value={referenceOf(request)}>
          <RemixServer context={context} url={request.url} abortDelay={streamTimeout} nonce={nonce} />
        </ReferenceContext.Provider>
      </NonceContext.Provider>,
      {
        nonce,
        // Late parts are put in place by inline scripts, which a page without scripts does not run.
        ...(nonce ? { onShellReady: answer } : { onAllReady: answer }),
        onShellError: reject,
        onError(error: unknown) {
          status = 500
          if (answered) report(request, error)
        },
      },
    )
    setTimeout(abort, streamTimeout + 1_000).unref()
  })
}

/**
 * Remix tells every exception of a loader, an action or a rendering here; the page shows the reference only. Its own
 * refusals (no such address, no such method) are the caller's mistakes.
 */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) report(request, error)
}

function report(request: Request, error: unknown): void {
  const { pathname } = new URL(request.url)
  logError('request.failed', error, { reference: referenceOf(request), method: request.method, path: pathname })
}

function isHydrated({ routeModules, staticHandlerContext }: EntryContext): boolean {
  const handles = staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle)
  return shellOf(handles).hydrate === true
}
