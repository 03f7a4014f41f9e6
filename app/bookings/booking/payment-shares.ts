/** The two payments of a rental in words. */
import { business } from '#app/business.ts'
import { percent, printShare } from '#app/shared/money.ts'

const { upfrontShareBp } = business.booking

/** "half" */
export const upfrontShare = printShare(upfrontShareBp)
/** "half" */
export const remainingShare = printShare(10_000 - upfrontShareBp)
/** "upfront half" */
export const upfrontPart = `upfront ${upfrontShare}`
/** "50% of the total": what we keep of a booking that is canceled late. */
export const keptShare = `${percent(upfrontShareBp)} of the total`
