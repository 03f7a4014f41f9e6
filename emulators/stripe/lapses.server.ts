/** Sessions and authorizations lapse, subscriptions renew. Runs by a timer and before every request. */
import { lapseIntent } from './intent-record.server.ts'
import { lapseSession } from './checkout.server.ts'
import { renewSubscription } from './renewals.server.ts'
import type postgres from 'postgres'
import type { Books } from './state.server.ts'
import { present } from '#app/shared/present.ts'

const settles: Record<string, (books: Books, id: string) => Promise<void>> = {
  'checkout.session': lapseSession,
  payment_intent: lapseIntent,
  subscription: renewSubscription,
}

/** Settles what was due by `now` (unix seconds), each at its own time. Returns how many. */
export async function settleDue(sql: postgres.Sql, now: number, origin: string): Promise<number> {
  let count = 0
  while (await sql.begin((transaction) => settleNext(transaction, now, origin))) count += 1
  return count
}

async function settleNext(sql: postgres.TransactionSql, now: number, origin: string): Promise<boolean> {
  // A concurrent caller must find everything settled.
  await sql`select pg_advisory_xact_lock(hashtext('stripe_emulator.time'))`
  const [due] = await sql<{ id: string; kind: string; due_at: number }[]>`
    select id, kind, due_at::float8 as due_at from stripe_emulator.objects where due_at <= ${now}
    order by due_at, position limit 1 for update`
  if (!due) return false
  const books = { sql, now: due.due_at, origin, request: { id: null, idempotency_key: null } }
  const settle = present(settles[due.kind], `settlement of ${due.kind}`)
  await settle(books, due.id)
  return true
}
