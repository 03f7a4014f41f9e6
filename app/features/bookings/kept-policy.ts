import type { TaxesByDay } from '#app/features/taxes/by-day.ts'
import type { policySnapshot } from './agreement.ts'
import type { RatesByDay } from './requote.ts'

/** What a request keeps of the rules it was made under; the older ones lack what was added since. */
export type KeptPolicy = Partial<ReturnType<typeof policySnapshot>> & { rates?: RatesByDay; taxes?: TaxesByDay }
