import { createHash } from 'node:crypto'
import { ApiError } from './api-error.server.ts'
import type postgres from 'postgres'

export type Answer = { status: number; body: string }

/** The stored response of this key; null when this request is the first and now holds the key. */
export async function claimKey(
  sql: postgres.TransactionSql,
  key: string,
  method: string,
  path: string,
  body: string,
): Promise<Answer | null> {
  const fingerprint = createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex')
  // A concurrent request with the key waits here for the first.
  const claimed = await sql`
    insert into stripe_emulator.answers (key, fingerprint) values (${key}, ${fingerprint})
    on conflict (key) do nothing returning key`
  if (claimed.length) return null
  const [kept] = await sql<(Answer & { fingerprint: string })[]>`
    select fingerprint, status, body from stripe_emulator.answers where key = ${key}`
  if (kept?.fingerprint !== fingerprint) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  return { status: kept.status, body: kept.body }
}

/** As Stripe does after a day. */
export async function forgetOldAnswers(sql: postgres.Sql): Promise<void> {
  await sql`delete from stripe_emulator.answers where kept_at < clock_timestamp() - interval '25 hours'`
}

/** A rejected parameter was never executed: the key may be used again. */
export async function keepAnswer(
  sql: postgres.TransactionSql,
  key: string,
  answer: Answer,
  executed: boolean,
): Promise<void> {
  await (executed
    ? sql`update stripe_emulator.answers set status = ${answer.status}, body = ${answer.body} where key = ${key}`
    : sql`delete from stripe_emulator.answers where key = ${key}`)
}
