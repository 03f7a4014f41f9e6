/** A lock that another request holds too long is no outage: ask again, within a bound. */
import { setTimeout as sleep } from 'node:timers/promises'

import { isLockRefused } from '#app/platform/db.server.ts'
import { seconds } from '#app/shared/durations.ts'

/** In milliseconds, from the first try to the start of the last. */
export const lockPatience = seconds(12)

/**
 * The work, again each time that a lock was not given. `instead` may answer in its place before each new try. Throws what
 * the last try threw once the bound is over: anyone who holds a lock that long holds up everybody.
 */
export async function askAgain<Value>(
  work: () => Promise<Value>,
  instead: () => Promise<Value | null> = async () => null,
  { patience = lockPatience, clock = () => performance.now() } = {},
): Promise<Value> {
  const until = clock() + patience
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLockRefused(error)) throw error
      const answer = await instead()
      if (answer !== null) return answer
      if (clock() >= until) throw error
      await sleep(50 + Math.random() * 200)
    }
  }
}

/** A turn that takes longer does not keep the others waiting: the database may be away. */
const turnPatience = seconds(3)

const turns = new Map<string, Promise<unknown>>()

/** Works of one key one after another: they wait here, and not each with a connection of the database. */
export function inTurn<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
  const before = turns.get(key)
  const turn = before ? Promise.race([before, sleep(turnPatience, undefined, { ref: false })]) : Promise.resolve()
  const mine = turn.then(work)
  const settled = mine.catch(() => {}).finally(() => turns.get(key) === settled && turns.delete(key))
  turns.set(key, settled)
  return mine
}
