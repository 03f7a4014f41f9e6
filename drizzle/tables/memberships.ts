import { sql } from 'drizzle-orm'
import { check, index, text } from 'drizzle-orm/pg-core'

import { transferMethods } from '#app/shared/transfer-methods.ts'
import { createdAt, enumOf, id, instant, money } from './columns.ts'
import { personId } from './people.ts'
import { impersonal, personal, table, unexported } from './personal.ts'
import { own } from './personal-rows.ts'

export const membershipPaymentMethodEnum = enumOf('membership_payment_method', transferMethods)

/** Memberships are billed by hand: what staff wrote down as received, or below zero as given back. Never changed. */
export const membershipPayments = table(
  'membership_payments',
  {
    ...impersonal({
      id: id(),
      profileId: personId(),
      /** "yearly-elite", "monthly-exotic". */
      membership: text().notNull(),
      amountCents: money().notNull(),
      method: membershipPaymentMethodEnum().notNull(),
      recordedBy: unexported(personId()),
      /** Noon of the day in Atlanta. */
      paidAt: instant().notNull(),
      recordedAt: createdAt(),
    }),
    ...personal({ purpose: 'memberships', emptied: `${own()} and t.paid_at <= :law` }, { reference: text().notNull() }),
  },
  (t) => [
    index('membership_payments_profile_idx').on(t.profileId, t.recordedAt),
    index('membership_payments_paid_idx').on(t.paidAt, t.id),
    check('membership_payments_something', sql`${t.amountCents} <> 0`),
  ],
)
