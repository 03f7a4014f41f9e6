/**
 * What must hold between money, dates, documents and states, even after a crash. Each query returns the rows that break
 * it.
 */
import { leftOfDeleted } from '#app/people/account/erasure.server.ts'
import { days } from '#app/shared/durations.ts'
import type { Check } from './check.server.ts'
import { chargeChecks } from './charge-checks.server.ts'
import { dateChecks } from './date-checks.server.ts'
import { depositChecks } from './deposit-checks.server.ts'
import { documentChecks } from './document-checks.server.ts'
import { earningChecks } from './earning-checks.server.ts'
import { driverChecks } from './driver-checks.server.ts'
import { figureChecks } from './figure-checks.server.ts'
import { journalChecks } from './journal-checks.server.ts'
import { moneyChecks } from './money-checks.server.ts'
import { pictureChecks } from './picture-checks.server.ts'
import { referralChecks } from './referral-checks.server.ts'
import { refundChecks } from './refund-checks.server.ts'
import { stateChecks } from './state-checks.server.ts'

/** The job runs daily. */
const longestErasing = days(2)

const peopleChecks: readonly Check[] = [
  {
    area: 'people',
    says: 'Only what is listed is left of a deleted account, and only for its time.',
    broken: (now) => leftOfDeleted(now, longestErasing),
  },
]

export const checks: readonly Check[] = [
  ...moneyChecks,
  ...refundChecks,
  ...depositChecks,
  ...chargeChecks,
  ...earningChecks,
  ...figureChecks,
  ...journalChecks,
  ...dateChecks,
  ...documentChecks,
  ...driverChecks,
  ...stateChecks,
  ...peopleChecks,
  ...referralChecks,
  ...pictureChecks,
]
