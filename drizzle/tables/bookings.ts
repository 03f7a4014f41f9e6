import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  text,
  time,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'

import { bookingStatuses, requestStates } from '#app/shared/booking-status-lists.ts'
import { lineKindNames, type LineKind } from '#app/shared/line-kinds.ts'
import { requestPaymentStatuses } from '#app/shared/payment-states.ts'
import { createdAt, enumOf, id, instant, money, personText } from './columns.ts'
import { personId, profiles } from './people.ts'
import { listText, sqlList } from './sql-list.ts'
import type { taxRates } from './taxes.ts'
import { vehicles } from './vehicles.ts'
import { impersonal, personal, secret, table, unexported } from './personal.ts'
import { isOwed, noMailbox, nobody, ofEnded, ofOwn, own } from './personal-rows.ts'

/** What one day costs, alone: in a season its rate, else the daily one or, on a weekend left over, that of weekends. */
export type DayRates = {
  daily: number
  weekend: number | null
  season: { name: string; daily: number } | null
}

type TaxRate = typeof taxRates.$inferSelect
type KeptTax = Pick<TaxRate, 'name' | 'basis' | 'rate'> & { appliesTo: readonly TaxRate['appliesTo'][number][] }

/** What a request keeps of the rules it was made under; the older ones lack what was added since. */
type KeptPolicy = {
  freeCancellationBefore?: number
  upfrontShareBp?: number
  depositAuthorizedBefore?: number
  turnaround?: number
  weeklyDaysCharged?: number
  /** The miles of a day and, in cents, what each beyond them costs. */
  milesPerDay?: number
  overMileFeeCents?: number
  /** By rented day. */
  rates?: Readonly<Record<string, DayRates>>
  taxes?: Readonly<Record<string, readonly KeptTax[]>>
}

/** Also customers entered by staff with the confirmed address, or for this person's requests. */
const ownCustomer = `(${own()} or t.profile_id is null and (
  exists (select from booking_requests r where r.customer_id = t.id and r.profile_id = p.id)
  or p.email_confirmed_at is not null and lower(t.email) = lower(p.email::text)))`

/** Who rents. A profile is optional: staff may enter a customer; documents belong to the customer. */
export const customers = table(
  'customers',
  {
    ...impersonal({
      id: id(),
      profileId: uuid().references(() => profiles.id),
      createdAt: createdAt(),
    }),
    ...personal(
      {
        purpose: 'rentals',
        emptied: `${ownCustomer} and not exists (select from booking_requests r where r.customer_id = t.id and ${isOwed('r')})`,
        to: { fullName: nobody, email: noMailbox },
      },
      {
        fullName: text().notNull(),
        email: text().notNull(),
        phone: text().notNull(),
        dateOfBirth: date({ mode: 'string' }),
      },
    ),
    ...personal(
      { purpose: 'stripe', emptied: `${ownCustomer} and p.deleted_at <= :dayAgo`, atStripe: true },
      { stripeCustomerId: unexported(text()) },
    ),
  },
  (t) => [
    unique('customers_profile_unique').on(t.profileId),
    // Found on the phone by what they say: staff-bookings/queries.server.ts asks in these words.
    index('customers_email_idx').on(sql`lower(${t.email})`),
    index('customers_phone_idx').on(lastDigits(t.phone)),
    index('customers_search_idx').using('gin', sql`(${customerText(t)}) gin_trgm_ops`),
  ],
)

/** What staff find a customer by: the index above is on these words. */
export const customerSearchText = customerText(customers)

export const requestStateEnum = enumOf('request_state', requestStates.every)
export const requestPaymentEnum = enumOf('request_payment_status', requestPaymentStatuses.every)
export const depositMethodEnum = pgEnum('deposit_method', ['card', 'cash'])

/** What a customer asked for, with the price and the agreement it was asked under. Holds the dates until paid. */
export const bookingRequests = table(
  'booking_requests',
  {
    ...impersonal({
      id: id(),
      vehicleId: uuid()
        .notNull()
        .references(() => vehicles.id),
      customerId: uuid()
        .notNull()
        .references(() => customers.id),
      profileId: uuid().references(() => profiles.id),
      /** Typed was the account's own address: mails go to whichever the account has by then, and the agreement stays as signed. */
      emailFollowsAccount: boolean().notNull().default(false),
      pickupDate: date({ mode: 'string' }).notNull(),
      returnDate: date({ mode: 'string' }).notNull(),
      pickupTime: time().notNull(),
      returnTime: time().notNull(),
      pickupAt: instant().notNull(),
      returnAt: instant().notNull(),
      totalDays: integer().notNull(),
      dailyRateCents: money().notNull(),
      totalAmountCents: money().notNull(),
      upfrontAmountCents: money().notNull(),
      securityDepositCents: money().notNull(),
      depositMethod: depositMethodEnum().notNull().default('card'),
      state: requestStateEnum().notNull().default('awaiting_payment'),
      paymentStatus: requestPaymentEnum().notNull().default('unpaid'),
      policy: jsonb().$type<KeptPolicy>().notNull(),
      policyVersion: text().notNull(),
      agreementVersion: text().notNull(),
      agreedAt: instant().notNull(),
      /** The additional drivers changed after it was signed. */
      driversUnsigned: unexported(boolean().notNull().default(false)),
      /** Who earns the commission, decided once (decision 073). */
      facilitatorId: uuid().references(() => profiles.id),
      /** By their link, and not as the listing's broker. */
      facilitatedByLink: boolean().notNull().default(false),
      checkoutExpiresAt: instant(),
      holdExpiresAt: instant().notNull(),
      createdAt: createdAt(),
      rowVersion: unexported(integer().notNull().default(1)),
    }),
    ...personal(
      {
        purpose: 'rentals',
        emptied: `${own()} and not ${isOwed('t')}`,
        to: { customerName: nobody, customerEmail: noMailbox },
      },
      {
        customerName: text().notNull(),
        customerEmail: text().notNull(),
        customerPhone: text().notNull(),
        deliveryAddress: text(),
        /** Null where it is delivered. */
        collectionAddress: text(),
        /** Of the customer's license, as they say. Null where it was not asked. */
        licenseIssuedOn: date({ mode: 'string' }),
        agreementText: text().notNull(),
        signature: text().notNull(),
        /** Hash of the unguessable token in the payment page's return address. */
        accessTokenHash: secret(text().notNull()),
        checkoutUrl: secret(text()),
      },
    ),
    ...personal({ purpose: 'rentals', emptied: own() }, { specialRequests: text() }),
    ...personal({ purpose: 'profile', stays: true }, { checkoutSessionId: secret(text()) }),
    ...personal(
      { purpose: 'limits', emptied: own() },
      {
        /** Keyed hash of the network address it was sent from, for a day. Null when staff entered it. */
        heldFrom: unexported(text()),
      },
    ),
  },
  (t) => [
    unique('booking_requests_checkout_unique').on(t.checkoutSessionId),
    index('booking_requests_profile_idx').on(t.profileId, t.createdAt),
    index('booking_requests_created_idx').on(t.createdAt),
    index('booking_requests_vehicle_idx').on(t.vehicleId, t.createdAt),
    index('booking_requests_customer_idx').on(t.customerId),
    index('booking_requests_link_idx')
      .on(t.facilitatorId, t.createdAt)
      .where(sql`facilitated_by_link`),
    index('booking_requests_search_idx').using('gin', sql`(${searchText(t)}) gin_trgm_ops`),
    index('booking_requests_held_from_idx')
      .on(t.heldFrom)
      .where(sql`held_from is not null`),
    index('booking_requests_holds_idx')
      .on(t.holdExpiresAt)
      .where(sql`state = 'awaiting_payment'`),
    check('booking_requests_days', sql`${t.totalDays} >= 1 and ${t.returnDate} > ${t.pickupDate}`),
    check(
      'booking_requests_money',
      sql`${t.totalAmountCents} > 0 and ${t.upfrontAmountCents} between 0 and ${t.totalAmountCents} and ${t.securityDepositCents} >= 0`,
    ),
    check('booking_requests_link_of_facilitator', sql`${t.facilitatorId} is not null or not ${t.facilitatedByLink}`),
    check('booking_requests_paid_when_confirmed', sql`${t.state} <> 'confirmed' or ${t.paymentStatus} <> 'unpaid'`),
  ],
)

/** What staff find a customer by: the index above is on these words. */
export const requestSearchText = searchText(bookingRequests)

/** Never written: charges after the return have a table of their own. */
const formerKinds = ['late', 'fuel', 'damage', 'adjustment'] as const
export const lineKindEnum = enumOf('booking_line_kind', [...lineKindNames, ...formerKinds])

/** The itemised price, as it was shown. */
export const bookingLines = table(
  'booking_lines',
  impersonal({
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => bookingRequests.id, { onDelete: 'cascade' }),
    kind: lineKindEnum().notNull().$type<LineKind>(),
    label: text().notNull(),
    quantity: integer().notNull(),
    unitAmountCents: money().notNull(),
    amountCents: money().notNull(),
    sortOrder: integer().notNull(),
  }),
  (t) => [
    unique('booking_lines_order').on(t.requestId, t.sortOrder),
    check('booking_lines_product', sql`${t.kind} = 'tax' or ${t.amountCents} = ${t.quantity} * ${t.unitAmountCents}`),
  ],
)

export const additionalDrivers = table(
  'additional_drivers',
  {
    ...impersonal({
      id: id(),
      requestId: uuid()
        .notNull()
        .references(() => bookingRequests.id, { onDelete: 'cascade' }),
      /** At pickup, by staff. Who was not seen does not drive. */
      licenseSeenAt: instant(),
      licenseSeenBy: unexported(uuid().references(() => profiles.id)),
      createdAt: createdAt(),
    }),
    ...personal(
      { purpose: 'rentals', removed: ofEnded('t.request_id') },
      {
        fullName: text().notNull(),
        dateOfBirth: date({ mode: 'string' }).notNull(),
      },
    ),
    ...personal(
      {
        purpose: 'licenses',
        emptied: `${ofOwn('t.request_id')} and not exists (
          select from bookings b where b.request_id = t.request_id and b.status in ${listText(bookingStatuses.notCalledOff)})`,
      },
      {
        /** Encrypted (app/platform/encrypted-text.server.ts). Empty once its time is over, as with documents. */
        licenseNumber: text().notNull(),
        licenseIssuedOn: date({ mode: 'string' }),
      },
    ),
  },
  (t) => [
    index('additional_drivers_request_idx').on(t.requestId, t.createdAt),
    check('additional_drivers_seen_whole', sql`num_nulls(${t.licenseSeenAt}, ${t.licenseSeenBy}) <> 1`),
  ],
)

export const bookingStatusEnum = enumOf('booking_status', bookingStatuses.every)

/** A paid request. */
export const bookings = table(
  'bookings',
  impersonal({
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => bookingRequests.id),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    vehicleId: uuid()
      .notNull()
      .references(() => vehicles.id),
    bookingNumber: text().notNull(),
    status: bookingStatusEnum().notNull().default('confirmed'),
    pickupDate: date({ mode: 'string' }).notNull(),
    returnDate: date({ mode: 'string' }).notNull(),
    remainingPaidAt: instant(),
    documentsAcceptedAt: instant(),
    confirmedAt: instant().notNull(),
    /** What the customer reads from the odometer while the car is out. Only the signed reports are charged by. */
    roadMileage: integer(),
    roadMileageAt: instant(),
    endedAt: instant(),
    createdAt: createdAt(),
    rowVersion: unexported(integer().notNull().default(1)),
  }),
  (t) => [
    unique('bookings_request_unique').on(t.requestId),
    unique('bookings_number_unique').on(t.bookingNumber),
    index('bookings_customer_idx').on(t.customerId, t.createdAt),
    index('bookings_vehicle_idx').on(t.vehicleId, t.pickupDate),
    index('bookings_pickup_idx').on(t.pickupDate, t.requestId),
    index('bookings_current_idx')
      .on(t.pickupDate, t.requestId)
      .where(sql`status in ${sqlList(bookingStatuses.current)}`),
    index('bookings_past_idx')
      .on(t.pickupDate, t.requestId)
      .where(sql`status in ${sqlList(bookingStatuses.past)}`),
    index('bookings_cancelled_idx')
      .on(t.pickupDate, t.requestId)
      .where(sql`status = 'cancelled'`),
    index('bookings_number_idx').using('gin', sql`booking_number gin_trgm_ops`),
    index('bookings_status_idx').on(t.status, t.createdAt),
  ],
)

/** Every move of a request or booking, in order. */
export const bookingLog = table(
  'booking_log',
  {
    ...impersonal({
      id: id(),
      requestId: uuid()
        .notNull()
        .references(() => bookingRequests.id, { onDelete: 'cascade' }),
      move: text().notNull(),
      actorId: unexported(uuid().references(() => profiles.id)),
      createdAt: createdAt(),
    }),
    ...personal(
      { purpose: 'rentals', emptied: ofEnded('t.request_id'), to: { facts: `t.facts - 'reference'` } },
      personal(
        { purpose: 'rentals', emptied: ofOwn('t.request_id'), to: { facts: `t.facts - 'reason'` } },
        { facts: jsonb().$type<Record<string, unknown>>().notNull().default({}) },
      ),
    ),
  },
  (t) => [index('booking_log_request_idx').on(t.requestId, t.createdAt)],
)

export const changeStateEnum = pgEnum('booking_change_state', ['waiting', 'done', 'declined'])

/** Other dates that a customer asks for, with the price they agreed to. One waits at a time. */
export const bookingChanges = table(
  'booking_changes',
  {
    ...impersonal({
      id: id(),
      requestId: uuid()
        .notNull()
        .references(() => bookingRequests.id, { onDelete: 'cascade' }),
      state: changeStateEnum().notNull().default('waiting'),
      pickupDate: date({ mode: 'string' }).notNull(),
      returnDate: date({ mode: 'string' }).notNull(),
      pickupTime: time().notNull(),
      returnTime: time().notNull(),
      /** Another car; null where it stays. */
      vehicleId: unexported(uuid().references(() => vehicles.id)),
      totalCents: money().notNull(),
      askedBy: unexported(personId()),
      decidedBy: unexported(uuid().references(() => profiles.id)),
      decidedAt: instant(),
      createdAt: createdAt(),
    }),
    ...personal({ purpose: 'rentals', emptied: ofOwn('t.request_id') }, { signature: text().notNull() }),
  },
  (t) => [
    index('booking_changes_request_idx').on(t.requestId, t.createdAt),
    uniqueIndex('booking_changes_one_waiting')
      .on(t.requestId)
      .where(sql`state = 'waiting'`),
  ],
)

/** What staff tell each other about a booking; customers and brokers never read it. Added to, not edited. */
export const bookingNotes = table(
  'booking_notes',
  {
    ...impersonal({
      /** Made with the form, so that a double submit is stored once. */
      id: id(),
      requestId: uuid()
        .notNull()
        .references(() => bookingRequests.id, { onDelete: 'cascade' }),
      authorId: personId(),
      createdAt: createdAt(),
    }),
    ...personal({ purpose: 'rentals', removed: ofOwn('t.request_id') }, { note: text().notNull() }),
  },
  (t) => [index('booking_notes_request_idx').on(t.requestId, t.createdAt)],
)

/**
 * What a signed-out person typed, kept until they come back signed in. The cookie carries a secret; its hash is kept. It
 * belongs to the browser until someone comes back signed in, and to that person from then on.
 */
export const bookingDrafts = table(
  'booking_drafts',
  {
    ...impersonal({
      id: id(),
      vehicleId: uuid()
        .notNull()
        .references(() => vehicles.id, { onDelete: 'cascade' }),
      profileId: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
      /** When an email asks its owner to finish, at the earliest. Null where they did not ask for it, or it was sent. */
      remindAt: instant(),
      expiresAt: instant().notNull(),
      createdAt: createdAt(),
    }),
    ...personal(
      { purpose: 'unsentForms', removed: own() },
      {
        tokenHash: secret(text().notNull()),
        entries: jsonb().$type<Record<string, string>>().notNull(),
      },
    ),
  },
  (t) => [
    unique('booking_drafts_token_vehicle').on(t.tokenHash, t.vehicleId),
    index('booking_drafts_expiry_idx').on(t.expiresAt),
    index('booking_drafts_profile_idx').on(t.profileId, t.vehicleId),
  ],
)

/** The digits of a phone number without the country, however it was typed. */
export function lastDigits(phone: AnyPgColumn): SQL {
  return sql`right(regexp_replace(${phone}, '\\D', '', 'g'), 10)`
}

type Customer = Record<'fullName' | 'email' | 'phone', AnyPgColumn>

function customerText({ fullName, email, phone }: Customer): SQL {
  return personText(fullName, [email], phone)
}

type Contact = Record<'customerName' | 'customerEmail' | 'customerPhone', AnyPgColumn>

function searchText({ customerName, customerEmail, customerPhone }: Contact): SQL {
  return personText(customerName, [customerEmail], customerPhone)
}
