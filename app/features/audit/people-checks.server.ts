import { leftOfDeleted } from '#app/features/account/erasure.server.ts'
import { days } from '#app/shared/durations.ts'
import type { Check } from './check.server.ts'

/** The job runs daily. */
const longestErasing = days(2)

export const peopleChecks: readonly Check[] = [
  {
    area: 'people',
    says: 'Of a deleted account nothing is left but what is listed, and that not beyond its time.',
    broken: (now) => leftOfDeleted(now, longestErasing),
  },
]
