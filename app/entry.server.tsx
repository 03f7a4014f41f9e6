/** Renders a page with its content policy. Inline scripts are allowed by hash, so that pages can be cached. */
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'

import { report } from '#app/failures.server.ts'
import { pageProblems } from '#app/ui/layout/words.ts'
import { restartTakes } from '#app/platform/http.server.ts'
import { contentPolicy, extractMarkedScripts, hashFocalPoints } from '#app/platform/content-policy.server.ts'
import { referenceOf } from '#app/platform/log.server.ts'
import { inlineStyles } from '#app/platform/page-styles.server.ts'
import { unreadWords } from '#app/shared/route-facts.ts'
import { carriedBy, findFailedForm } from '#app/ui/layout/carried.ts'
import { NonceContext } from '#app/ui/layout/nonce.ts'
import { ReferenceContext } from '#app/ui/layout/reference.ts'

export { answerFilm, boot, metrics, pages, settings, shutdown, streams, tasks, views } from '#app/boot.server.ts'
export {
  answerFailedForm,
  answerFailedLoader,
  nothingHere,
  readFailedAction,
  readFailedLoader,
} from '#app/failures.server.ts'
export { withinOneAnswer } from '#app/platform/stripe.server.ts'
export { plainWords } from '#app/refusals.server.ts'
export { isWorkingPath } from '#app/shared/working-paths.ts'

/** In milliseconds. Nothing is deferred: a page that is late on a busy machine is still right. */
export const streamTimeout = 60_000

/** Marks our own inline scripts while rendering; never leaves the server. */
const mark = randomBytes(16).toString('base64url')

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  nameUnreadPage(request, context)
  offerToSendAgain(context)
  const page = await render(request, context)
  if (page.failure) report(request, page.failure)
  const scripted = extractMarkedScripts(page.html, mark)
  const { html, hashes: styles } = inlineStyles(scripted.html)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Only the scripts of reading pages load pages ahead (ui/enhance/ahead.js).
  const speculates = !html.includes('rel="modulepreload"')
  const attributes = hashFocalPoints(html)
  headers.set('Content-Security-Policy', contentPolicy({ scripts: scripted.hashes, styles, attributes, speculates }))
  const answered = page.failure ? 500 : status
  if (answered === 405) headers.set('Allow', 'GET, HEAD')
  if (answered === 503) headers.set('Retry-After', String(restartTakes))
  keepFromOthers(headers, answered)
  // Remix drops the headers of an action when its page renders.
  for (const answer of Object.values(context.staticHandlerContext.actionHeaders)) {
    const wait = answer.get('Retry-After')
    if (wait) headers.set('Retry-After', wait)
  }
  return new Response(html, { headers, status: answered })
}

export function handleDataRequest(answer: Response): Response {
  keepFromOthers(answer.headers, answer.status)
  return answer
}

function keepFromOthers(headers: Headers, status: number): void {
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', status < 500 ? 'private, no-cache' : 'no-store')
}

/** React's production build is patched to write text here; the one for development writes bytes. */
class Written extends Writable {
  html = ''
  readonly #decoder = new StringDecoder('utf8')

  writeText(text: string): void {
    this.html += text
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void): void {
    // React 18 writes its buffer whole when a character does not fit at its end, with zeros where it would begin.
    this.html += this.#decoder.write(bytes).replaceAll('\0', '')
    done()
  }
}

/** Waits for deferred parts too, which would need inline scripts. Rejects when the shell fails. */
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
          const body = new Written()
          body.once('finish', () => resolve({ html: body.html, failure })).once('error', reject)
          pipe(body)
        },
        onShellError: reject,
        onError: (error: unknown) => void (failure = error),
      },
    )
    const late = setTimeout(abort, streamTimeout + 1_000).unref()
  })
}

/** What the page is in may fail before it, and has no words of its own. */
function nameUnreadPage(request: Request, { routeModules, staticHandlerContext }: EntryContext): void {
  const { errors, matches } = staticHandlerContext
  const words = unreadWords(routeModules[matches.at(-1)?.route.id ?? '']?.route, request.url)
  if (!errors || !words) return
  for (const error of Object.values(errors)) {
    if (isRouteErrorResponse(error) && carriedBy(error.data).problem?.code === pageProblems.unavailable.code)
      error.data = { problem: words }
  }
}

/** The page cannot show the form that failed: the error page keeps what was typed. */
function offerToSendAgain({ staticHandlerContext }: EntryContext): void {
  const failed = findFailedForm(staticHandlerContext.actionData)
  if (!failed || !(failed.formless || staticHandlerContext.errors)) return
  const { status, problem } = failed
  staticHandlerContext.errors = { root: { status, statusText: '', internal: false, data: { problem, failed } } }
}

/** Remix's own refusals (404, 405) are the caller's mistakes and not logged. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) report(request, error)
}
