/** Remix shows an error page when nothing of ours answers a data request: no connection, a proxy's page, a 413. */
import { pageProblems } from '#app/ui/layout/words.ts'
import { formNameField } from '#app/shared/form-name.ts'
import type { Problem } from '#app/shared/outcome.ts'
import type { Unanswered } from '#app/ui/form/unanswered.ts'

const longestPause = 30_000
/** Of our own server, before its refusal is shown. */
const mostFailures = 3
const manifest = '/__manifest'
const ownHeader = 'X-Remix-Response'

/** Forms get `Unanswered`; another page is loaded as a document; the open page is asked for again. */
export function answering(send: typeof fetch): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const isOurs = url.origin === location.origin
    if (isOurs && url.pathname.endsWith('.data'))
      return init?.method === 'POST' ? post(send, url, init) : load(send, url, init)
    return isOurs && url.pathname === manifest ? load(send, url, init) : send(input, init)
  }
}

async function post(send: typeof fetch, url: URL, init: RequestInit): Promise<Response> {
  const answer = await send(url, init).catch(orAborted(init))
  if (answer?.headers.has(ownHeader)) return answer
  const { body } = init
  const name = body instanceof URLSearchParams || body instanceof FormData ? body.get(formNameField) : null
  const told: Unanswered = { unanswered: problemOf(answer, body), form: typeof name === 'string' ? name : null }
  return new Response(encode({ data: told }), { status: 503 })
}

async function load(send: typeof fetch, url: URL, init: RequestInit = {}): Promise<Response> {
  const page = otherPage(url)
  let failures = 0
  for (let pause = 1_000; ; pause = Math.min(2 * pause, longestPause)) {
    const answer = await send(url, init).catch(orAborted(init))
    if (answer && isReadable(url, answer)) return answer
    if (page) return navigateTo(page)
    if (answer?.headers.has(ownHeader) && ++failures === mostFailures) return answer
    await new Promise((resolve) => {
      setTimeout(resolve, pause)
      addEventListener('online', resolve, { once: true })
    })
    init.signal?.throwIfAborted()
  }
}

/** On a 5xx the document says more: the page's words and the reference. */
function isReadable({ pathname }: URL, { headers, status }: Response): boolean {
  return pathname === manifest ? status < 429 : status < 500 && headers.has(ownHeader)
}

function otherPage({ pathname, searchParams }: URL): string | undefined {
  if (pathname === manifest || searchParams.has('_routes')) return undefined
  const path = pathname.replace(/\/?(_root)?\.data$/, '') || '/'
  const query = new URLSearchParams(searchParams)
  query.delete('index')
  const page = query.size > 0 ? `${path}?${query}` : path
  return page === location.pathname + location.search ? undefined : page
}

function navigateTo(page: string): Promise<never> {
  // From the back/forward cache the page would still wait for the other.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(page)
  return new Promise(() => {})
}

function orAborted({ signal }: RequestInit) {
  return (error: unknown) => {
    if (signal?.aborted) throw error
    return undefined
  }
}

function problemOf(answer: Response | undefined, body: RequestInit['body']): Problem {
  if (!answer) return pageProblems.noLine
  if (answer.status !== 413) return pageProblems.unavailable
  return hasFiles(body) ? pageProblems.filesTooLarge : pageProblems.tooLong
}

/** A file field left empty sends an empty file. */
function hasFiles(body: RequestInit['body']): boolean {
  return body instanceof FormData && [...body.values()].some((value) => value instanceof File && value.size > 0)
}

/** Remix's wire format for action data: a flat list, values refer to each other by index. Why ours: decision 029. */
function encode(value: unknown): string {
  const places: unknown[] = []
  place(value)
  return `${JSON.stringify(places)}\n`

  function place(given: unknown): number {
    const index = places.push(given) - 1
    if (typeof given === 'object' && given !== null)
      places[index] = Object.fromEntries(Object.entries(given).map(([key, each]) => [`_${place(key)}`, place(each)]))
    return index
  }
}
