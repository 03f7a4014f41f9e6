/** Once per browser, subject and day (decision 052). */
import { createHash, randomBytes } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import { now } from '#app/platform/clock.server.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'

export type Counted = { subject: string; day: CalendarDate; count: number }

/** Random per process and never stored, so that no one can be found by their visits. */
const salt = randomBytes(32)
const remembered = 50_000

/** When `write` throws, the counts are kept for the next time. */
export function dailyCounts(write: (counted: Counted[]) => Promise<void>) {
  const seen = new LRUCache<string, true>({ max: remembered })
  const unwritten = new Map<string, Counted>()

  return {
    count(subject: string, headers: { get(name: string): string | null }): void {
      const day = dayOf(now())
      const reader = [day, subject, headers.get('x-client-address'), headers.get('user-agent')].join('\n')
      const key = createHash('sha256').update(salt).update(reader).digest('base64url')
      if (seen.has(key)) return
      seen.set(key, true)
      add({ subject, day, count: 1 })
    },

    async flush(): Promise<void> {
      const counted = [...unwritten.values()]
      unwritten.clear()
      if (counted.length === 0) return
      try {
        await write(counted)
      } catch (error) {
        counted.forEach(add)
        throw error
      }
    },
  }

  function add({ subject, day, count }: Counted): void {
    const key = `${day} ${subject}`
    unwritten.set(key, { subject, day, count: count + (unwritten.get(key)?.count ?? 0) })
  }
}
