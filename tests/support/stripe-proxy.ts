/** An HTTP proxy in front of the Stripe emulator that tests can break. */
import http from 'node:http'

export type Fault =
  /** No answer, and nothing reaches Stripe. */
  | 'silent'
  /** The connection breaks before anything reaches Stripe. */
  | 'cut'
  /** Stripe does what it is asked, and its response is lost. */
  | 'answer lost'
  /** Answered in Stripe's place. */
  | { status: number; body: string }

const json = (status: number, error: object) => ({ status, body: JSON.stringify({ error }) })

/** Error responses of Stripe and of a gateway in front of it. */
export const stripeSays = {
  badRequest: json(400, { type: 'invalid_request_error', message: 'No.', param: 'line_items' }),
  wrongKey: json(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' }),
  declined: json(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }),
  tooMany: json(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' }),
  broken: json(500, { type: 'api_error', message: 'Something is wrong on our side.' }),
  gateway: { status: 502, body: '<html>Bad gateway</html>' },
  nonsense: { status: 200, body: '{"message":"Not Found"}' },
} satisfies Record<string, Fault>

/** Listens on `port` and passes every call on to `target`. */
export async function openStripeProxy(port: number, target: string) {
  let active: { fault: Fault; path: RegExp } | undefined
  const server = http.createServer((request, response) => {
    const fault = active?.path.test(request.url ?? '') ? active.fault : undefined
    if (fault === 'silent') return
    if (fault === 'cut') return void request.destroy()
    if (typeof fault === 'object')
      return void response.writeHead(fault.status, { 'Content-Type': 'application/json' }).end(fault.body)
    const { method, headers } = request
    const onward = http.request(new URL(request.url ?? '/', target), { method, headers }, (answer) => {
      if (fault === 'answer lost') return void answer.resume().on('end', () => response.destroy())
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  await listen()
  return {
    /** Breaks calls whose path matches, until `restore`. */
    fail: (fault: Fault, path = /^/) => void (active = { fault, path }),
    restore: () => void (active = undefined),
    /** Connections are refused until `listen`. */
    close,
    listen,
  }
}
