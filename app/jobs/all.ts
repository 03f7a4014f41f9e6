/** Each room says in its jobs.server.ts what it does when something has happened, and at which times. */
import * as bookings from '#app/bookings/jobs.server.ts'
import * as brokers from '#app/brokers/jobs.server.ts'
import * as community from '#app/community/jobs.server.ts'
import * as fleet from '#app/fleet/jobs.server.ts'
import * as money from '#app/money/jobs.server.ts'
import * as office from '#app/office/jobs.server.ts'
import * as people from '#app/people/jobs.server.ts'
import * as pictures from '#app/pictures/jobs.server.ts'
import type { Handlers } from '#app/events.ts'
import { makeDerivatives } from '#app/pictures/images/commands.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { jobOf, type Job } from '#app/platform/queue.server.ts'
import type { TimedJobs } from '#app/shared/timed-jobs.ts'
import { followPaymentMethodsJob, sendMail, trimLiveEventsJob } from './platform.ts'
import { sweepUploads } from './sweep-uploads.ts'
import { trimLeftovers } from './trim-leftovers.ts'

/** A subscriber that no room handles does not compile. */
const handlers: Required<Handlers> = {
  ...bookings.handlers,
  ...money.handlers,
  ...community.handlers,
  ...fleet.handlers,
  ...pictures.handlers,
  ...people.handlers,
  ...brokers.handlers,
  ...office.handlers,
}

const timed: TimedJobs = {
  ...office.timed,
  ...bookings.timed,
  ...money.timed,
  ...community.timed,
  ...fleet.timed,
  ...people.timed,
  ...brokers.timed,
}

export const eventHandlers: Job[] = Object.entries(handlers).map(([name, handle]) =>
  jobOf(name, async (payload: never) => handle(payload, now())),
)

/** At every start. */
export const preparePictures: Job = { name: 'prepare-pictures', run: () => makeDerivatives() }

export const jobs: Job[] = [
  sendMail,
  ...Object.entries(timed).map(([name, { run, ...timing }]): Job => ({ name, ...timing, run: async () => run(now()) })),
  followPaymentMethodsJob,
  preparePictures,
  sweepUploads,
  trimLeftovers,
  trimLiveEventsJob,
  ...eventHandlers,
]
