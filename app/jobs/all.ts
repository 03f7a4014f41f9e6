/** Every job, for the queue that boot.server.ts starts. */
import { endSubscription } from './end-subscription.ts'
import { expireUnpaidRequests } from './expire-unpaid-requests.ts'
import { payRefunds } from './pay-refunds.ts'
import { preparePictures } from './prepare-pictures.ts'
import { reconcileSubscriptions } from './reconcile-subscriptions.ts'
import { requireNewPassword } from './require-new-password.ts'
import { sendMail } from './send-mail.ts'
import { sweepUploads } from './sweep-uploads.ts'
import { trimLeftovers } from './trim-leftovers.ts'
import { trimLiveEventsJob } from './trim-live-events.ts'

export const jobs = [sendMail, expireUnpaidRequests, payRefunds, endSubscription, reconcileSubscriptions, requireNewPassword, preparePictures, sweepUploads, trimLeftovers, trimLiveEventsJob]
