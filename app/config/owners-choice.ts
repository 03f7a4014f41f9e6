/**
 * What we chose for the owner, who has to confirm or correct it before the first rental. README.md lists it under "Before
 * you open"; the sentences are those of the rental agreement (features/bookings/agreement.ts), which the owner's lawyer
 * reads as a whole.
 */
import { cents } from '#app/shared/money.ts'

export const ownersChoice = {
  /** Answered day and night, for drivers on the road. */
  emergencyPhone: { display: '(404) 555-0199', e164: '+14045550199' },
  /** Beyond normal use, by the work it takes; smoke is the most. */
  cleaning: { from: cents(10_000), to: cents(50_000) },
  agreement: {
    /** Where cars may go without asking. */
    area: ['Georgia', 'Alabama', 'Florida', 'North Carolina', 'South Carolina', 'Tennessee'],
    /** The most that a customer pays for damage. */
    damageLimit: 'the car was worth before',
    law: 'Georgia',
  },
} as const
