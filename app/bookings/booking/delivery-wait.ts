import { rentalFigures } from '#app/bookings/rentals/figures.ts'
import { business } from '#app/business.ts'
import { printDuration } from '#app/shared/durations.ts'

const within = printDuration(business.requirements.deliveryWithin)

/** How a driver of ours keeps a delivery: the agreement and the policies say the same. */
export const deliveryWait = `no later than ${within} after the agreed time, waits until ${printDuration(rentalFigures.noShowAfter)} after it,`
