/** The emulator's state, in a schema of its own. Fields whose name starts with `_` never leave it. */
import { randomBytes } from 'node:crypto'
import type postgres from 'postgres'

import { missing } from './api-error.server.ts'

/** `now` in unix seconds. */
export type Books = {
  sql: postgres.TransactionSql
  now: number
  origin: string
  request: { id: string | null; idempotency_key: string | null }
}

export type StripeObject = { id: string; object: string; created: number; deleted?: true }

const prefixes = {
  customer: 'cus_',
  payment_method: 'pm_',
  product: 'prod_',
  price: 'price_',
  'checkout.session': 'cs_test_',
  payment_intent: 'pi_',
  setup_intent: 'seti_',
  charge: 'ch_',
  refund: 're_',
  dispute: 'du_',
  balance_transaction: 'txn_',
  subscription: 'sub_',
  subscription_item: 'si_',
  invoice: 'in_',
  invoice_payment: 'inpay_',
  line_item: 'li_',
  'billing_portal.session': 'bps_',
  'billing_portal.configuration': 'bpc_',
  event: 'evt_',
  request: 'req_',
} as const

export type Kind = keyof typeof prefixes

export async function createSchema(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    // `if not exists` races with itself when two processes start together.
    await transaction`select pg_advisory_xact_lock(hashtext('stripe_emulator'))`
    await transaction.unsafe(`
      create schema if not exists stripe_emulator;
      create table if not exists stripe_emulator.objects (
        id text primary key,
        kind text not null,
        position bigint generated always as identity,
        due_at bigint,
        body jsonb not null
      );
      create index if not exists objects_kind on stripe_emulator.objects (kind, position desc);
      create index if not exists objects_due on stripe_emulator.objects (due_at) where due_at is not null;
      create table if not exists stripe_emulator.events (
        id text primary key,
        position bigint generated always as identity unique,
        type text not null,
        created bigint not null,
        body jsonb not null,
        attempts integer not null default 0,
        next_attempt_at timestamptz not null default clock_timestamp(),
        delivered_at timestamptz
      );
      create index if not exists events_waiting on stripe_emulator.events (next_attempt_at) where delivered_at is null;
      create table if not exists stripe_emulator.answers (
        key text primary key,
        fingerprint text not null,
        status integer,
        body text,
        kept_at timestamptz not null default clock_timestamp()
      );
      create table if not exists stripe_emulator.clock (
        single boolean primary key default true check (single),
        advanced_seconds bigint not null
      );
      insert into stripe_emulator.clock (advanced_seconds) values (0) on conflict do nothing;
      -- Of charges and refunds from before the emulator kept balance transactions.
      insert into stripe_emulator.objects (id, kind, body)
      select 'txn_' || left(md5(id), 24), 'balance_transaction', jsonb_build_object('id', 'txn_' || left(md5(id), 24),
        'object', 'balance_transaction', 'type', kind, 'reporting_category', kind, 'source', id, 'description', null, 'amount', cents,
        'fee', 0, 'fee_details', '[]'::jsonb, 'net', cents, 'currency', 'usd', 'created', body -> 'created',
        'available_on', body -> 'created', 'balance_type', 'payments', 'exchange_rate', null, 'status', 'pending')
      from (select id, kind, body, case kind when 'refund' then -(body ->> 'amount')::int else (body ->> 'amount_captured')::int end as cents
        from stripe_emulator.objects where (kind = 'charge' or kind = 'refund') and not body ? 'balance_transaction') moved
      where cents <> 0 and body ->> 'status' = 'succeeded' on conflict do nothing;
    `)
  })
}

/** Unguessable: the pay page's address is its only protection. */
export function makeId(kind: Kind): string {
  const length = kind === 'checkout.session' ? 58 : 24
  const letters = randomBytes(length * 2)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
  return prefixes[kind] + letters.slice(0, length)
}

/** `dueAt`: when to settle it, in unix seconds. */
export async function put<Thing extends StripeObject>(
  books: Books,
  thing: Thing,
  dueAt: number | null = null,
): Promise<Thing> {
  await books.sql`
    insert into stripe_emulator.objects (id, kind, due_at, body)
    values (${thing.id}, ${thing.object}, ${dueAt}, ${JSON.stringify(thing)}::text::jsonb)
    on conflict (id) do update set body = excluded.body, due_at = excluded.due_at`
  return thing
}

export async function find<Thing extends StripeObject>(books: Books, kind: Kind, id: string): Promise<Thing | null> {
  const [row] = await books.sql<{ body: Thing }[]>`
    select body from stripe_emulator.objects where id = ${id} and kind = ${kind}`
  return row?.body ?? null
}

/** Throws Stripe's 404, naming `param`. */
export async function get<Thing extends StripeObject>(
  books: Books,
  kind: Kind,
  id: string,
  param?: string,
): Promise<Thing> {
  const thing = await find<Thing>(books, kind, id)
  if (!thing || thing.deleted) throw missing(kind, id, param)
  return thing
}

/** As `get`, and locks the row: double submits queue up here. */
export async function findForUpdate<Thing extends StripeObject>(
  books: Books,
  kind: Kind,
  id: string,
  param?: string,
): Promise<Thing> {
  const [row] = await books.sql<{ body: Thing }[]>`
    select body from stripe_emulator.objects where id = ${id} and kind = ${kind} for update`
  const thing = row?.body
  if (!thing || thing.deleted) throw missing(kind, id, param)
  return thing
}

/** In unix seconds. */
export type Interval = { gt?: number; gte?: number; lt?: number; lte?: number }
export type Page = { limit: number; created?: Interval; startingAfter?: string; endingBefore?: string }

/** One page of objects with these `facts`, newest first. */
export async function list<Thing extends StripeObject>(
  books: Books,
  kind: Kind,
  facts: Record<string, unknown>,
  page: Page = { limit: 100 },
): Promise<{ data: Thing[]; hasMore: boolean }> {
  const { sql } = books
  const position = (id: string) => sql`(select position from stripe_emulator.objects where id = ${id})`
  const created = sql`(body ->> 'created')::bigint`
  const { gt, gte, lt, lte } = page.created ?? {}
  const rows = await sql<{ body: Thing }[]>`
    select body from stripe_emulator.objects
    where kind = ${kind} and body @> ${JSON.stringify(facts)}::text::jsonb
      ${gt === undefined ? sql`` : sql`and ${created} > ${gt}`}
      ${gte === undefined ? sql`` : sql`and ${created} >= ${gte}`}
      ${lt === undefined ? sql`` : sql`and ${created} < ${lt}`}
      ${lte === undefined ? sql`` : sql`and ${created} <= ${lte}`}
      ${page.startingAfter ? sql`and position < ${position(page.startingAfter)}` : sql``}
      ${page.endingBefore ? sql`and position > ${position(page.endingBefore)}` : sql``}
    order by position ${page.endingBefore ? sql`asc` : sql`desc`}
    limit ${page.limit + 1}`
  const bodies = rows.slice(0, page.limit).map((row) => row.body)
  return { data: page.endingBefore ? bodies.reverse() : bodies, hasMore: rows.length > page.limit }
}

export function publicJson(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => (key.startsWith('_') ? undefined : inner))
}
