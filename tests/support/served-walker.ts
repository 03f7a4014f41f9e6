/** The walker over a real connection: for what happens to a process, not only to a request. */
import { Walker } from '#tests/support/walker.ts'

/** A new browser. `origin` is asked anew for each request: the process behind it may be another one by then. */
export function walkerOver(origin: () => string): Walker {
  return new Walker((request) => carry(request, origin()), '127.0.0.1')
}

/** The walker's pages are at http://localhost:3000, wherever the process listens. */
async function carry(request: Request, origin: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('Host')
  const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer())
  return fetch(origin + pathname + search, { method: request.method, headers, body, redirect: 'manual' })
}
