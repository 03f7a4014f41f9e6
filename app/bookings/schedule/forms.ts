import { z } from 'zod'

import { scheduleFigures } from './figures.ts'
import { dayQuery, listQuery } from '#app/shared/list-query.ts'

const shownCars = ['all', 'booked', 'blocked', 'free'] as const
const carKinds = ['car', 'listing'] as const

const lengths: readonly number[] = scheduleFigures.lengths

const scheduleQuery = z.object({
  ...listQuery,
  from: dayQuery,
  days: z.coerce
    .number()
    .refine((days) => lengths.includes(days))
    .catch(scheduleFigures.usualLength)
    .default(scheduleFigures.usualLength),
  kind: z.enum(carKinds).optional().catch(undefined),
  cars: z.enum(shownCars).catch('all').default('all'),
})
export type ScheduleQuery = z.output<typeof scheduleQuery>

/** What makes no sense is as if it had not been asked. `from`: the first day, today when missing. */
export function readScheduleQuery(query: URLSearchParams): ScheduleQuery {
  return scheduleQuery.parse(Object.fromEntries(query))
}
