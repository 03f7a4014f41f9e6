import { handlers as agreements } from '#app/bookings/agreements/handlers.server.ts'
import { handlers as approvals } from '#app/people/approvals/handlers.server.ts'
import { handlers as balances } from '#app/money/balances/handlers.server.ts'
import { handlers as broker } from '#app/brokers/subscription/handlers.server.ts'
import { handlers as calendarImports } from '#app/fleet/calendar-imports/handlers.server.ts'
import { handlers as deposits } from '#app/money/deposits/handlers.server.ts'
import { handlers as earnings } from '#app/money/earnings/handlers.server.ts'
import { handlers as imageRouting } from '#app/fleet/image-routing/handlers.server.ts'
import { handlers as films } from '#app/pictures/films/handlers.server.ts'
import { handlers as images } from '#app/pictures/images/handlers.server.ts'
import { handlers as leads } from '#app/office/leads/handlers.server.ts'
import { handlers as listingReviews } from '#app/fleet/listing-reviews/handlers.server.ts'
import { handlers as listings } from '#app/fleet/listings/handlers.server.ts'
import { handlers as payments } from '#app/money/payments/handlers.server.ts'
import { handlers as people } from '#app/people/sign-in/handlers.server.ts'
import { handlers as referrals } from '#app/people/referrals/handlers.server.ts'
import { handlers as reminders } from '#app/bookings/reminders/handlers.server.ts'
import { handlers as rentals } from '#app/bookings/rentals/handlers.server.ts'
import { handlers as waitingList } from '#app/community/waiting-list/handlers.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { jobOf, type Job } from '#app/platform/queue.server.ts'

const features = {
  agreements,
  approvals,
  balances,
  broker,
  'calendar-imports': calendarImports,
  deposits,
  earnings,
  'image-routing': imageRouting,
  films,
  images,
  leads,
  'listing-reviews': listingReviews,
  listings,
  payments,
  people,
  referrals,
  reminders,
  rentals,
  'waiting-list': waitingList,
}

export const eventHandlers: Job[] = Object.entries(features).flatMap(([feature, handlers]) =>
  Object.entries(handlers).map(([name, handle]) =>
    jobOf(`${feature}.${name}`, async (payload: never) => handle(payload, now())),
  ),
)
