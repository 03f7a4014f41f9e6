import type { StartNeed } from '#app/bookings/booking/start-needs.ts'
import { handoverStepLabels } from './words.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'

/** What the desk does next: it settles what is missing, then the keys change hands. */
export function nextHandoverStep(
  number: string,
  kind: 'pickup' | 'return',
  [missing]: readonly StartNeed[],
  places: Record<StartNeed, string>,
): { label: string; href: string; isReady: boolean } {
  if (missing) return { label: handoverStepLabels[missing], href: places[missing], isReady: false }
  return { label: handoverStepLabels[kind], href: rentalHrefs[kind](number), isReady: true }
}
