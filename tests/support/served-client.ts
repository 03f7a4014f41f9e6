/** The no-script client over HTTP, for tests about processes. */
import { NoScriptClient } from '#tests/support/no-script-client.ts'

/**
 * `origin` is read for each request, since the process may have been replaced. A site behind a proxy (TRUSTED_PROXIES) takes
 * the request as from `address`.
 */
export function clientOver(origin: () => string, address = '127.0.0.1'): NoScriptClient {
  return new NoScriptClient((request) => carry(request, origin(), address), address)
}

/** Pages are at http://localhost:3000, wherever the process listens. */
async function carry(request: Request, origin: string, address: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('Host')
  headers.set('X-Forwarded-For', address)
  const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer())
  return fetch(origin + pathname + search, { method: request.method, headers, body, redirect: 'manual' })
}
