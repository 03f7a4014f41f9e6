/** What the site counts of itself. Labels are ids of the code: no address, person or booking is one. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import { databaseUse } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { countStreams } from '#app/platform/live.server.ts'
import { seconds } from '#app/shared/durations.ts'

export const registry = new Registry()

const registers = [registry]

const requests = new Counter({
  name: 'marque_http_requests_total',
  help: 'Requests by route id and status; "aborted" when the caller left before the response.',
  labelNames: ['route', 'status'] as const,
  registers,
})

const requestSeconds = new Counter({
  name: 'marque_http_request_seconds_total',
  help: 'Time spent on requests by route id, event streams excepted.',
  labelNames: ['route'] as const,
  registers,
})

const durations = new Histogram({
  name: 'marque_http_request_duration_seconds',
  help: 'How long requests took, event streams excepted.',
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
})

const pageCache = new Counter({
  name: 'marque_page_cache_requests_total',
  help: 'Requests for cached pages by visitors and people signed in, answered from memory (hit) or rendered (miss).',
  labelNames: ['reader', 'result'] as const,
  registers,
})

const stripeCalls = new Counter({
  name: 'marque_stripe_calls_total',
  help: 'Calls to Stripe by kind and HTTP status; "none" when there was no response.',
  labelNames: ['kind', 'status'] as const,
  registers,
})

/** Asked whenever the metrics are read; again with the same name in its place. */
function gaugeOf(name: string, help: string, read: () => number): void {
  registry.removeSingleMetric(name)
  const gauge: Gauge = new Gauge({ name, help, registers: [], collect: () => gauge.set(read()) })
  registry.registerMetric(gauge)
}

gaugeOf('marque_event_streams', 'Open event streams.', countStreams)
gaugeOf('marque_database_pool_size', 'DATABASE_POOL: connections for pages.', () => env.databasePool)
gaugeOf('marque_transactions_open', 'Transactions that have a connection of the pool.', () => databaseUse.open)
gaugeOf('marque_transactions_waiting', 'Transactions that wait for a connection.', () => databaseUse.waiting)

// Event-loop delay, memory and garbage collection cost timers and an observer: only where someone reads them.
if (env.metricsToken) collectDefaultMetrics({ register: registry })

/** `status` is undefined when the caller left before the response; `took` is in milliseconds. */
export type AnsweredRequest = { route: string; status: number | undefined; took: number; isStream: boolean }

export function countRequest({ route, status, took, isStream }: AnsweredRequest): void {
  requests.inc({ route, status: status ?? 'aborted' })
  if (isStream) return
  requestSeconds.inc({ route }, took / seconds(1))
  durations.observe(took / seconds(1))
}

/** Pages for visitors are kept apart from those for people signed in. */
type PageReader = 'visitor' | 'signed_in'

export function countCachedPage(reader: PageReader, result: 'hit' | 'miss'): void {
  pageCache.inc({ reader, result })
}

const pageStores = new Map<PageReader, () => { pages: number; size: number }>()
const storeGauge = (name: string, help: string, of: 'pages' | 'size') =>
  new Gauge({
    name,
    help,
    labelNames: ['reader'] as const,
    registers,
    collect() {
      for (const [reader, read] of pageStores) this.set({ reader }, read()[of])
    },
  })
storeGauge('marque_page_cache_pages', 'Pages in memory, for visitors and for people signed in.', 'pages')
storeGauge('marque_page_cache_bytes', 'What they take, compressed forms included.', 'size')

/** `size` is in bytes. */
export function watchPageStore(reader: PageReader, read: () => { pages: number; size: number }): void {
  pageStores.set(reader, read)
}

/** `POST payment_intents/:id/capture`: what is no word of Stripe's interface is an id, which has digits or capitals. */
export function kindOfStripeCall(method: string, path: string): string {
  const [, ...parts] = (path.split('?', 1)[0] ?? '').split('/').filter(Boolean)
  return `${method} ${parts.map((part) => (/^[a-z]+(_[a-z]+)*$/.test(part) ? part : ':id')).join('/')}`
}

export function countStripeCall(kind: string, status: number | undefined): void {
  stripeCalls.inc({ kind, status: status ?? 'none' })
}
