/**
 * Delivers signed events in order, until the site answers 2xx. Signs with the machine's time, not the emulator's: the
 * SDK compares it with its own.
 */
import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import type postgres from 'postgres'

import { seconds } from '#app/shared/durations.ts'

const patience = seconds(10)
const longestPause = 300

type Deliveries = {
  wake(): void
  stop(): Promise<void>
}

type Route = { url: string; secret: string; onError: (error: unknown) => void }

export function startDeliveries(sql: postgres.Sql, route: Route): Deliveries {
  const stopped = new AbortController()
  let round: Promise<void> | undefined
  let again = false

  function wake(): void {
    again = true
    if (stopped.signal.aborted) return
    round ??= walk()
      .catch(route.onError)
      .finally(() => {
        round = undefined
      })
  }

  async function walk(): Promise<void> {
    while (again && !stopped.signal.aborted) {
      again = false
      while (!stopped.signal.aborted && (await deliverNext(sql, route, stopped.signal)));
    }
  }

  return {
    wake,
    async stop() {
      stopped.abort()
      await round
    },
  }
}

/** After a restart the cause of earlier failures is probably gone. */
export async function retryAllNow(sql: postgres.Sql): Promise<void> {
  await sql`update stripe_emulator.events set next_attempt_at = clock_timestamp() where delivered_at is null`
}

/** `Stripe-Signature` of a body, as the SDK's `constructEvent` expects it. */
export function signature(secret: string, at: number, body: string): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

async function deliverNext(sql: postgres.Sql, route: Route, stop: AbortSignal): Promise<boolean> {
  // The claim outlasts the timeout: no other process sends the event in the meantime.
  const [event] = await sql<{ id: string; body: string; at: number }[]>`
    update stripe_emulator.events
    set attempts = attempts + 1, next_attempt_at = clock_timestamp() + interval '20 seconds'
    where id = (
      select id from stripe_emulator.events
      where delivered_at is null and next_attempt_at <= clock_timestamp()
      order by position limit 1 for update skip locked
    )
    returning id, body::text as body, extract(epoch from clock_timestamp())::int as at`
  if (!event) return false
  const accepted = await post(route, event.body, event.at, stop)
  await (accepted
    ? sql`update stripe_emulator.events set delivered_at = clock_timestamp() where id = ${event.id}`
    : sql`
        update stripe_emulator.events set next_attempt_at =
          clock_timestamp() + least(power(2, least(attempts - 1, 20)), ${longestPause}) * interval '1 second'
        where id = ${event.id}`)
  return true
}

function post(route: Route, body: string, at: number, stop: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request(
      route.url,
      {
        method: 'POST',
        timeout: patience,
        signal: AbortSignal.any([stop, AbortSignal.timeout(patience)]),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'stripe-signature': signature(route.secret, at, body),
          'user-agent': 'Stripe/1.0 (embedded emulator)',
        },
      },
      (answer) => {
        answer.resume()
        answer.on('error', () => {})
        resolve(answer.statusCode !== undefined && answer.statusCode >= 200 && answer.statusCode < 300)
      },
    )
    // The site may not be up yet.
    call.on('error', () => resolve(false))
    call.end(body)
  })
}
