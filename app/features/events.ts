/** What happens in the product and who acts on it. Producers emit, and know no consumer. */
import { business } from '#app/config/business.ts'

type Booking = { bookingId: string; requestId: string }

/** Ids alone: a handler reads how things are when it runs. */
export type Events = {
  'booking.paid': Booking
  'booking.changed': Booking
  'booking.cancelled': Booking
  'booking.activated': Booking
  'booking.returned': Booking
  'booking.completed': Booking
  'dates.freed': { vehicleId: string }
  'payment.declined': { requestId: string }
  'deposit.failed': { bookingId: string }
  'person.approved': { profileId: string }
  'person.rejected': { profileId: string }
  'person.promoted': { profileId: string }
  'person.deleted': { profileId: string }
  'subscription.changed': { profileId: string }
  'document.reviewed': { documentId: string }
  'image.discarded': { imageId: string }
}

export type EventName = keyof Events

/** `feature.handler`, found in that feature's handlers.server.ts. Each is a queue of its own, retried by itself. */
export const subscribers = {
  'dates.freed': ['waiting-list.notifyFree'],
  'payment.declined': ['payments.notifyDecline'],
  'person.rejected': ['broker.endSubscription'],
  'person.promoted': ['people.requireNewPassword'],
  'person.deleted': ['broker.endSubscription'],
  'image.discarded': ['images.removeFiles'],
} as const satisfies { [Name in EventName]?: readonly `${string}.${string}`[] }

type Subscribers = typeof subscribers
export type Subscriber = Subscribers[keyof Subscribers][number]

/** Milliseconds between an event and its handler, for those that wait. */
export const delays: { readonly [Name in Subscriber]?: number } = {
  'payments.notifyDecline': business.booking.declineToldAfter,
}

type EventsOf<Name extends Subscriber> = {
  [Event in keyof Subscribers]: Name extends Subscribers[Event][number] ? Event : never
}[keyof Subscribers]

/** A feature's handlers. Each may run more than once for the same event, and then changes nothing. */
export type Handlers<Feature extends string> = {
  readonly [Name in Subscriber as Name extends `${Feature}.${infer Handler}` ? Handler : never]: (
    payload: Events[EventsOf<Name>],
    now: Date,
  ) => Promise<void>
}
