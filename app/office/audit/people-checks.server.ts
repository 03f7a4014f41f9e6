import { leftOfDeleted } from '#app/people/account/erasure.server.ts'
import { days } from '#app/shared/durations.ts'
import type { Check } from './check.server.ts'

/** The job runs daily. */
const longestErasing = days(2)

export const peopleChecks: readonly Check[] = [
  {
    area: 'people',
    says: 'Only what is listed is left of a deleted account, and only for its time.',
    broken: (now) => leftOfDeleted(now, longestErasing),
  },
]
