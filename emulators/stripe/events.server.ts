import { makeId, publicJson } from './state.server.ts'
import { missing } from './api-error.server.ts'
import { shownList } from './lists.server.ts'
import type { Books, StripeObject } from './state.server.ts'
import type { Reader } from './params.server.ts'

const apiVersion = '2026-10-28.endive'

type StripeEvent = StripeObject & {
  type: string
  data: { object: unknown; previous_attributes?: unknown }
  pending_webhooks: number
}
type Row = { body: StripeEvent; delivered_at: Date | null }

/** `previous`: the former values of what changed. */
export async function announce(
  books: Books,
  type: string,
  object: StripeObject,
  previous?: Record<string, unknown>,
): Promise<void> {
  const event = {
    id: makeId('event'),
    object: 'event',
    api_version: apiVersion,
    created: books.now,
    data: { object, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 1,
    request: books.request,
    type,
  }
  await books.sql`
    insert into stripe_emulator.events (id, type, created, body)
    values (${event.id}, ${type}, ${books.now}, ${publicJson(event)}::text::jsonb)`
}

export async function retrieveEvent(books: Books, id: string): Promise<StripeEvent> {
  const [row] = await books.sql<Row[]>`select body, delivered_at from stripe_emulator.events where id = ${id}`
  if (!row) throw missing('event', id)
  return shown(row)
}

export async function listEvents(books: Books, params: Reader) {
  params.only('type', 'types', 'delivery_success', 'created', 'limit', 'starting_after', 'ending_before', 'expand')
  const { sql } = books
  const types = params.has('type') ? [params.needed('type')] : params.texts('types')
  const delivered = params.flag('delivery_success')
  const since = params.group('created')?.whole('gte')
  const limit = params.whole('limit') ?? 10
  const after = params.text('starting_after')
  const before = params.text('ending_before')
  const position = (id: string) => sql`(select position from stripe_emulator.events where id = ${id})`
  const rows = await sql<Row[]>`
    select body, delivered_at from stripe_emulator.events
    where true
      ${types.length ? sql`and type = any(${types})` : sql``}
      ${delivered === undefined ? sql`` : delivered ? sql`and delivered_at is not null` : sql`and delivered_at is null`}
      ${since === undefined ? sql`` : sql`and created >= ${since}`}
      ${after ? sql`and position < ${position(after)}` : sql``}
      ${before ? sql`and position > ${position(before)}` : sql``}
    order by position ${before ? sql`asc` : sql`desc`}
    limit ${limit + 1}`
  const page = rows.slice(0, limit).map(shown)
  return shownList('/v1/events', before ? page.reverse() : page, rows.length > limit)
}

function shown(row: Row): StripeEvent {
  return { ...row.body, pending_webhooks: row.delivered_at ? 0 : 1 }
}
