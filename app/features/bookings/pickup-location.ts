import { business } from '#app/config/business.ts'
import { clockTime } from '#app/shared/dates.ts'

const { address, hours, phone } = business

export const pickupLocation = {
  street: address.street,
  city: address.city,
  hours: `${clockTime(hours.opens)} to ${clockTime(hours.closes)}`,
}

export const nonBreakingPhone = phone.display.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')
