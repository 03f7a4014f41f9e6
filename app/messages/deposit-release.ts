import { business } from '#app/config/business.ts'

const { from, to } = business.booking.depositReleasedWithinBusinessDays

/** To be read after "released" or "returned". */
export const depositRelease = `within ${from} to ${to} business days of the return, once everything is paid`
