/** Producers emit and know no consumer. */
import { business } from './business.ts'
import { minutes } from '#app/shared/durations.ts'

type Booking = { bookingId: string; requestId: string }

/** Ids only: handlers read the current state. */
export type Events = {
  'booking.paid': Booking
  'booking.cancelled': Booking
  'booking.noShow': Booking
  /** By an entry of the log. `vehicleBefore`: the car until then, also where it stays. */
  'booking.changed': Booking & { logId: string; vehicleBefore: string }
  'booking.milesBought': Booking
  /** All of its documents are accepted, from now on. */
  'booking.cleared': Booking
  /** Paid after the confirmation, to be kept of the deposit, refunded at Stripe, or disputed by the customer's bank. */
  'booking.moneyMoved': { requestId: string }
  'booking.activated': Booking
  'booking.returned': Booking
  'booking.completed': Booking
  /** Of a payment that our books don’t have. */
  'dispute.unknown': { disputeId: string; paymentIntentId?: string }
  'agreement.signed': { agreementId: string }
  'dates.freed': { vehicleId: string }
  'payment.declined': { requestId: string }
  'person.signedUp': { profileId: string }
  'person.approved': { profileId: string }
  'person.rejected': { profileId: string }
  'person.promoted': { profileId: string }
  'person.roleChanged': { profileId: string }
  'person.deleted': { profileId: string }
  'lead.received': { leadId: string }
  'listing.changed': { vehicleId: string }
  'subscription.changed': { profileId: string }
  'image.added': { imageId: string }
  'image.discarded': { imageId: string }
  'album.syncRequested': { vehicleId: string }
  'film.deleted': { storageKey: string }
}

export type EventName = keyof Events

/** `subject.handler`, found in the jobs.server.ts of the subject's room; each has its own queue. */
export const subscribers = {
  'booking.paid': ['deposits.authorize', 'agreements.record', 'earnings.follow', 'rentals.notifyBooked'],
  'booking.cancelled': ['balances.closePages', 'earnings.follow', 'rentals.notifyEnded'],
  'booking.noShow': ['balances.closePages', 'earnings.follow', 'rentals.notifyEnded'],
  'booking.changed': ['earnings.follow', 'rentals.notifyChanged'],
  'booking.milesBought': ['earnings.follow'],
  'booking.moneyMoved': ['balances.closePages', 'earnings.follow'],
  'booking.cleared': ['reminders.cleared'],
  'booking.activated': ['reminders.pickedUp'],
  'booking.returned': ['reminders.returned'],
  'booking.completed': ['reminders.completed', 'earnings.follow'],
  'dispute.unknown': ['audit.tellUnknownDispute'],
  'agreement.signed': ['agreements.file'],
  'dates.freed': ['calendar-imports.blockFreed', 'waiting-list.notifyFree'],
  'payment.declined': ['payments.notifyDecline'],
  'person.signedUp': ['approvals.notifyAdmins', 'leads.recordTier'],
  'person.approved': ['listings.followStanding'],
  'person.rejected': ['broker.endSubscription', 'listings.followStanding'],
  'person.roleChanged': ['broker.endSubscription', 'listings.followStanding', 'referrals.settleReferrer'],
  'person.promoted': ['people.requireNewPassword'],
  'person.deleted': ['broker.endSubscription'],
  'lead.received': ['leads.notifyStaff'],
  'listing.changed': ['listing-reviews.recordChange'],
  'subscription.changed': ['listings.followStanding'],
  'image.added': ['images.makeSizes'],
  'image.discarded': ['images.removeFiles'],
  'album.syncRequested': ['image-routing.syncAlbum'],
  'film.deleted': ['films.removeFile'],
} as const satisfies { [Name in EventName]: readonly `${string}.${string}`[] }

type Subscribers = typeof subscribers
export type EventSubscriber = Subscribers[keyof Subscribers][number]

/** Milliseconds between event and handler. */
export const delays: { readonly [Name in EventSubscriber]?: number } = {
  'payments.notifyDecline': business.booking.declineToldAfter,
  // The event of its payment may come after it.
  'audit.tellUnknownDispute': minutes(2),
}

export type EventsOf<Name extends EventSubscriber> = {
  [Event in keyof Subscribers]: Name extends Subscribers[Event][number] ? Event : never
}[keyof Subscribers]

/** Handlers must be idempotent. */
export type Handlers = {
  readonly [Name in EventSubscriber]?: (payload: Events[EventsOf<Name>], now: Date) => Promise<void>
}
