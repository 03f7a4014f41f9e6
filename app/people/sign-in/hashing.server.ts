/** Passwords hashed and compared, in words when too many are at once. */
import { accountProblems } from './words.ts'
import { HashingBusy } from '#app/platform/hashing-threads.server.ts'
import { Outage } from '#app/platform/http.server.ts'
import * as passwords from '#app/platform/passwords.server.ts'
import { uncountAttempt } from '#app/platform/rate-limit.server.ts'

/** Throws Outage. */
export function hashInTurn(password: string): Promise<string> {
  return passwords.hashPassword(password).catch(explainBusy)
}

/** Takes as long without a stored hash. Throws Outage. */
export function matchesInTurn(password: string, stored: string | undefined): Promise<boolean> {
  return passwords.passwordMatches(password, stored).catch(explainBusy)
}

/** Attempts that were counted for hashing are counted no longer where too many hash: nothing was compared. */
export async function uncountedWhenBusy<Value>(keys: readonly string[], hashing: Promise<Value>): Promise<Value> {
  return hashing.catch(async (error: unknown) => {
    if (error instanceof Outage) await Promise.all(keys.map(uncountAttempt))
    throw error
  })
}

function explainBusy(error: unknown): never {
  throw error instanceof HashingBusy ? new Outage(accountProblems.busy) : error
}
