/**
 * Turns a page into HTML, whole, with the policy that tells the browser what it may load. The policy names inline
 * scripts by their hashes: nothing in a page differs from visit to visit, so its bytes can be kept (server/page-cache.js).
 */
import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'

import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'

import { isOutage, report, restartTakes } from '#app/failures.server.ts'
import { problems } from '#app/messages/problems.ts'
import { contentPolicy, extractMarkedScripts } from '#app/platform/content-policy.server.ts'
import { referenceOf } from '#app/platform/log.server.ts'
import { inlineStyles } from '#app/platform/page-styles.server.ts'
import { findFailedForm } from '#app/ui/form/failed-form.ts'
import { NonceContext } from '#app/ui/layout/nonce.ts'
import { ReferenceContext } from '#app/ui/layout/reference.ts'

export { boot, pages, settings, shutdown, streams, tasks } from '#app/boot.server.ts'
export { answerFailedForm, nothingHere, readFailedAction, readFailure } from '#app/failures.server.ts'
export { isWorkingPath } from '#app/shared/working-paths.ts'

/** How long a loader's late promise may keep a page waiting, in milliseconds. */
export const streamTimeout = 5_000

/** Requests that failed because a service was away. */
const interrupted = new WeakSet<Request>()

/** Tells the inline scripts that we print from any that somebody might smuggle in; it never leaves the server. */
const mark = randomBytes(16).toString('base64url')

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const away = interrupted.has(request)
  if (away) sayUnavailable(context)
  offerToSendAgain(context)
  const page = await render(request, context)
  if (page.failure) report(request, page.failure)
  const scripted = extractMarkedScripts(page.html, mark)
  const { html, hashes: styles } = inlineStyles(scripted.html)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', contentPolicy({ scripts: scripted.hashes, styles }))
  const answered = page.failure ? 500 : away ? 503 : status
  if (answered === 405) headers.set('Allow', 'GET, HEAD')
  if (away) headers.set('Retry-After', String(restartTakes))
  keepFromOthers(headers, answered)
  // Remix leaves an action's headers to the page's route; when to come back belongs to the refusal, whatever page shows it.
  for (const answer of Object.values(context.staticHandlerContext.actionHeaders)) {
    const wait = answer.get('Retry-After')
    if (wait) headers.set('Retry-After', wait)
  }
  return new Response(html, { headers, status: answered })
}

/** A page's data, for the script that turns to it without loading it anew. */
export function handleDataRequest(answer: Response): Response {
  keepFromOthers(answer.headers, answer.status)
  return answer
}

/** What says nothing else is for the person who asked, and asked for again each time. */
function keepFromOthers(headers: Headers, status: number): void {
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', status < 500 ? 'private, no-cache' : 'no-store')
}

/** Waits for late parts too: putting them in place would take inline scripts. Throws what broke the page as a whole. */
function render(request: Request, context: EntryContext): Promise<{ html: string; failure?: unknown }> {
  return new Promise((resolve, reject) => {
    let failure: unknown
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={mark}>
        <ReferenceContext.Provider value={referenceOf(request)}>
          <RemixServer context={context} url={request.url} abortDelay={streamTimeout} nonce={mark} />
        </ReferenceContext.Provider>
      </NonceContext.Provider>,
      {
        nonce: mark,
        // Large parts of a page come in their place as well, not at its end with a script that moves them.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          clearTimeout(late)
          const body = new PassThrough()
          text(body).then((html) => resolve({ html, failure }), reject)
          pipe(body)
        },
        onShellError: reject,
        onError: (error: unknown) => void (failure = error),
      },
    )
    const late = setTimeout(abort, streamTimeout + 1_000).unref()
  })
}

/** Gives the page the words and the status instead of a mistake of ours that nothing is known of. */
function sayUnavailable({ staticHandlerContext }: EntryContext): void {
  const said = { status: 503, statusText: '', internal: false, data: { problem: problems.page.unavailable } }
  staticHandlerContext.errors = Object.fromEntries(
    Object.keys(staticHandlerContext.errors ?? {}).map((id) => [id, said]),
  )
}

/** When a failed form cannot be shown by its page, the site's error page says so and keeps what was typed. */
function offerToSendAgain({ staticHandlerContext }: EntryContext): void {
  const failed = findFailedForm(staticHandlerContext.actionData)
  if (!failed || !(failed.formless || staticHandlerContext.errors)) return
  const { status, problem } = failed
  staticHandlerContext.errors = { root: { status, statusText: '', internal: false, data: { problem, failed } } }
}

/**
 * Remix tells every exception of a loader, an action or a rendering here; the page shows the reference only. Its own
 * refusals (no such address, no such method) are the caller's mistakes.
 */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (isOutage(error)) interrupted.add(request)
  if (!request.signal.aborted && !isRouteErrorResponse(error)) report(request, error)
}
