/** Answers Stripe's SDK on a port of its own when no account is set: signed webhooks, hosted pages, errors and time. */
import { createServer } from 'node:http'
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { z } from 'zod'

import { answerCall } from './endpoints.server.ts'
import { claimKey, forgetOldAnswers, keepAnswer } from './idempotency.server.ts'
import { createSchema, makeId, publicJson } from './state.server.ts'
import { retryAllNow, startDeliveries } from './deliveries.server.ts'
import { notFound, notNow, submitPayPage, showPayPage, showWelcome } from './pay-page.server.ts'
import { parseParams, readerOf } from './params.server.ts'
import { deeds, submitPortal, showPortal } from './portal-page.server.ts'
import { ApiError } from './api-error.server.ts'
import { settleDue } from './lapses.server.ts'
import { databaseLimits } from '#app/platform/database-limits.server.ts'
import { hours, seconds } from '#app/shared/durations.ts'
import type { Reply } from './pay-page.server.ts'
import type { Books } from './state.server.ts'
import { one } from '#app/shared/one.ts'

type EmulatorOptions = {
  port: number
  /** Defaults to loopback. */
  host?: string
  /** For the addresses of the hosted pages. */
  publicOrigin?: string
  databaseUrl: string
  webhookUrl: string
  webhookSecret: string
  secretKey: string
  now: () => Date
  onError?: (error: unknown) => void
}

export type Emulator = { origin: string; close(): Promise<void> }

const largestBody = 1_000_000
const hostedPaths = /^\/(pay|portal)\/([A-Za-z0-9_]+)(?:\/(cancellation|renewal|card))?$/

/** Makes its tables, as their owner; the emulator finds them there. */
export async function prepareEmulator(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  await createSchema(sql).finally(() => sql.end({ timeout: 1 }))
}

/** Throws for a live key and when the port is taken. */
export async function startStripeEmulator(options: EmulatorOptions): Promise<Emulator> {
  if (!options.secretKey.startsWith('sk_test_')) {
    throw new Error('The embedded Stripe emulator takes only a test key (sk_test_…); live keys belong to Stripe.')
  }
  const onError = options.onError ?? ((error) => console.error('stripe emulator', error))
  const sql = postgres(options.databaseUrl, { ...databaseLimits, max: 4, onnotice: () => {}, backoff: () => 1 })
  const deliveries = startDeliveries(sql, { url: options.webhookUrl, secret: options.webhookSecret, onError })
  const underWay = new Set<Promise<void>>()
  const server = createServer((incoming, outgoing) => {
    const answering = answer(incoming, outgoing)
      .catch((error: unknown) => {
        onError(error)
        outgoing.destroy()
      })
      .finally(() => underWay.delete(answering))
    underWay.add(answering)
  })
  try {
    await retryAllNow(sql)
    await forgetOldAnswers(sql)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(options.port, options.host ?? '127.0.0.1', resolve)
    })
  } catch (error) {
    await sql.end({ timeout: 1 })
    throw error
  }
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  const origin = options.publicOrigin ?? `http://127.0.0.1:${port}`
  let ticking: Promise<void> | undefined
  const timers = [
    setInterval(keepTime, seconds(1)).unref(),
    setInterval(() => void forgetOldAnswers(sql).catch(onError), hours(1)).unref(),
  ]
  keepTime()

  function keepTime(): void {
    ticking ??= tick().finally(() => {
      ticking = undefined
    })
  }

  async function tick(): Promise<void> {
    await settle().catch(onError)
    deliveries.wake()
  }

  /** Settles what is due. Gives the site's time plus the advance of the dev clock, in unix seconds. */
  async function settle(): Promise<number> {
    const site = Math.floor(options.now().getTime() / 1000)
    const rows = await sql<{ now: number; is_due: boolean }[]>`
      select now::float8, exists (select from stripe_emulator.objects where due_at <= now) as is_due
      from (select advanced_seconds + ${site} as now from stripe_emulator.clock) clock`
    const { now, is_due } = one(rows)
    if (is_due) await settleDue(sql, now, origin)
    return now
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://emulator.invalid')
    const reply = await replyTo(incoming, url).catch((error: unknown): Reply => {
      if (!(error instanceof ApiError)) onError(error)
      if (!(error instanceof ApiError) && hostedPaths.test(url.pathname)) return notNow()
      const id = makeId('request')
      return error instanceof ApiError
        ? json(error.status, publicJson({ error: error.body }), id)
        : json(500, JSON.stringify({ error: { type: 'api_error', message: 'The emulator failed; see its log.' } }), id)
    })
    outgoing.writeHead(reply.status, reply.headers)
    // Events follow the response: the site may hold a transaction open until it arrives.
    outgoing.end(reply.body, () => deliveries.wake())
  }

  async function replyTo(incoming: IncomingMessage, url: URL): Promise<Reply> {
    const method = incoming.method ?? 'GET'
    const body = await readBody(incoming)
    if (url.pathname.startsWith('/v1/')) return call(incoming, method, url, body)
    if (url.pathname === '/dev/clock') return clock(incoming, method, body)
    if (url.pathname === '/') return showWelcome()
    return hostedPage(method, url.pathname, new URLSearchParams(body))
  }

  async function call(incoming: IncomingMessage, method: string, url: URL, body: string): Promise<Reply> {
    authorize(incoming)
    const id = makeId('request')
    const now = await settle()
    const key = method === 'GET' ? null : (incoming.headersDistinct['idempotency-key']?.[0] ?? null)
    const params = readerOf(parseParams(method === 'GET' ? url.search.slice(1) : body || url.search.slice(1)))
    return sql.begin(async (transaction): Promise<Reply> => {
      const kept = key && (await claimKey(transaction, key, method, url.pathname, body))
      if (kept) return json(kept.status, kept.body, id, { 'idempotent-replayed': 'true' })
      const books: Books = { sql: transaction, now, origin, request: { id, idempotency_key: key } }
      const result = await answerCall(books, method, url.pathname, params).then(
        (object) => ({ status: 200, body: publicJson(object), executed: true }),
        (error: unknown) => {
          // The transaction rolls back and the idempotency key stays free.
          if (!(error instanceof ApiError)) throw error
          const executed = !error.body.param && error.status !== 404
          return { status: error.status, body: publicJson({ error: error.body }), executed }
        },
      )
      if (key) await keepAnswer(transaction, key, result, result.executed)
      return json(result.status, result.body, id)
    })
  }

  /** Not part of Stripe: advances this server's time (POST) or resets it (DELETE). */
  async function clock(incoming: IncomingMessage, method: string, body: string): Promise<Reply> {
    authorize(incoming)
    if (method === 'POST') {
      const advance = readAdvance(body)
      await sql`update stripe_emulator.clock set advanced_seconds = advanced_seconds + ${advance}`
    }
    if (method === 'DELETE') await sql`update stripe_emulator.clock set advanced_seconds = 0`
    return json(200, JSON.stringify({ now: await settle() }), makeId('request'))
  }

  async function hostedPage(method: string, path: string, form: URLSearchParams): Promise<Reply> {
    const [, place, id, word] = hostedPaths.exec(path) ?? []
    if (!place || !id || !['GET', 'HEAD', 'POST'].includes(method)) return notFound()
    const deed = deeds.find((known) => known === word)
    const now = await settle()
    return sql.begin((transaction): Promise<Reply> => {
      const books: Books = { sql: transaction, now, origin, request: { id: null, idempotency_key: null } }
      if (place === 'pay' && !deed) return method === 'POST' ? submitPayPage(books, id, form) : showPayPage(books, id)
      if (place === 'portal' && !deed && method !== 'POST') return showPortal(books, id)
      if (place === 'portal' && deed && method === 'POST') return submitPortal(books, id, deed, form)
      return Promise.resolve(notFound())
    })
  }

  function authorize(incoming: IncomingMessage): void {
    const given = Buffer.from(/^Bearer (.+)$/.exec(incoming.headers.authorization ?? '')?.[1] ?? '')
    const right = Buffer.from(options.secretKey)
    if (given.length === right.length && timingSafeEqual(given, right)) return
    throw new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
  }

  return {
    origin,
    async close() {
      timers.forEach(clearInterval)
      await deliveries.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      // Requests in flight still need the connections.
      await Promise.race([Promise.all([ticking, ...underWay]), wait(seconds(2), undefined, { ref: false })])
      await sql.end({ timeout: 2 })
    },
  }
}

function json(status: number, body: string, requestId: string, headers: Record<string, string> = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', 'request-id': requestId, ...headers }, body }
}

async function readBody(incoming: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of incoming) {
    size += part.length
    if (size > largestBody)
      throw new ApiError(413, { type: 'invalid_request_error', message: 'The request is too large.' })
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const jsonAdvance = z.object({ advance_seconds: z.unknown().optional() })

function readAdvance(body: string): number {
  const given = body.startsWith('{')
    ? jsonAdvance.parse(JSON.parse(body)).advance_seconds
    : new URLSearchParams(body).get('advance_seconds')
  const advance = Number(given)
  if (given !== null && given !== undefined && Number.isSafeInteger(advance) && advance >= 0) return advance
  throw new ApiError(400, {
    type: 'invalid_request_error',
    param: 'advance_seconds',
    message: 'advance_seconds is a whole number of seconds.',
  })
}
