/** The line between the product and Stripe, which a test may disturb. Undisturbed, everything passes to the emulator. */
import http from 'node:http'

export type Disturbance =
  /** No answer, and nothing reaches Stripe. */
  | 'silent'
  /** The connection breaks before anything reaches Stripe. */
  | 'cut'
  /** Stripe does what it is asked, and its answer is lost. */
  | 'answer lost'
  /** Somebody answers in Stripe's place. */
  | { status: number; body: string }

const json = (status: number, error: object) => ({ status, body: JSON.stringify({ error }) })

/** Answers as Stripe gives them, and as a gateway before it does. */
export const stripeSays = {
  badRequest: json(400, { type: 'invalid_request_error', message: 'No.', param: 'line_items' }),
  wrongKey: json(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' }),
  declined: json(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }),
  tooMany: json(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' }),
  broken: json(500, { type: 'api_error', message: 'Something is wrong on our side.' }),
  gateway: { status: 502, body: '<html>Bad gateway</html>' },
  nonsense: { status: 200, body: '{"message":"Not Found"}' },
} satisfies Record<string, Disturbance>

/** Listens on `port` and passes every call on to `target`. */
export async function openLine(port: number, target: string) {
  let disturbance: { what: Disturbance; path: RegExp } | undefined
  const server = http.createServer((request, response) => {
    const what = disturbance?.path.test(request.url ?? '') ? disturbance.what : undefined
    if (what === 'silent') return
    if (what === 'cut') return void request.destroy()
    if (typeof what === 'object')
      return void response.writeHead(what.status, { 'Content-Type': 'application/json' }).end(what.body)
    const { method, headers } = request
    const onward = http.request(new URL(request.url ?? '/', target), { method, headers }, (answer) => {
      if (what === 'answer lost') return void answer.resume().on('end', () => response.destroy())
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
    /** From now on calls whose path matches meet this. */
    disturb: (what: Disturbance, path = /^/) => void (disturbance = { what, path }),
    mend: () => void (disturbance = undefined),
    /** Connections are refused until `listen`. */
    close,
    listen,
  }
}
