/** Where and when cars are handed over, as the booking form says it. */
import { business } from '#app/config/business.ts'
import { clockTime } from '#app/shared/dates.ts'

const { address, hours } = business

export const showroom = { street: address.street, city: address.city, hours: `${clockTime(hours.opens)} to ${clockTime(hours.closes)}` }
