import { business } from '#app/config/business.ts'
import { printShare } from '#app/shared/money.ts'

/** "upfront half" */
export const upfrontPart = `upfront ${printShare(business.booking.upfrontShareBp)}`
