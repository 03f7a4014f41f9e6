import { business } from '#app/config/business.ts'
import { rentals } from '#app/config/rentals.ts'
import { printDuration } from '#app/shared/durations.ts'

const within = printDuration(business.requirements.deliveryWithin)

/** How a driver of ours keeps a delivery: the agreement and the policies say the same. */
export const deliveryWait = `no later than ${within} after the agreed time, waits until ${printDuration(rentals.noShowAfter)} after it,`
