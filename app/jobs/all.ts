import { closeMonth } from './close-month.ts'
import { compareWithStripe } from './compare-with-stripe.ts'
import { completeRentals } from './complete-rentals.ts'
import { deleteOldDocuments } from './delete-old-documents.ts'
import { deleteOldLicenses } from './delete-old-licenses.ts'
import { deleteOldConditionPhotos } from './delete-old-photos.ts'
import { eraseEndedTerms } from './erase-ended-terms.ts'
import { expireUnpaidRequests } from './expire-unpaid-requests.ts'
import { fileAgreements } from './file-agreements.ts'
import { followPaymentMethods } from './follow-payment-methods.ts'
import { followStandings } from './follow-standings.ts'
import { eventHandlers } from './handle-events.ts'
import { importCalendars } from './import-calendars.ts'
import { payRefunds } from './pay-refunds.ts'
import { preparePictures } from './prepare-pictures.ts'
import { reconcileSubscriptions } from './reconcile-subscriptions.ts'
import { sendMail } from './send-mail.ts'
import { sendReminders } from './send-reminders.ts'
import { sendToday } from './send-today.ts'
import { collectCharges } from './take-charges.ts'
import { sweepUploads } from './sweep-uploads.ts'
import { keepDeposits } from './keep-deposits.ts'
import { notifyWaiting } from './notify-waiting.ts'
import { trimLeftovers } from './trim-leftovers.ts'
import { trimLiveEventsJob } from './trim-live-events.ts'

export const jobs = [
  sendMail,
  sendToday,
  sendReminders,
  expireUnpaidRequests,
  payRefunds,
  fileAgreements,
  collectCharges,
  keepDeposits,
  completeRentals,
  notifyWaiting,
  importCalendars,
  deleteOldDocuments,
  deleteOldLicenses,
  deleteOldConditionPhotos,
  eraseEndedTerms,
  reconcileSubscriptions,
  closeMonth,
  compareWithStripe,
  followStandings,
  followPaymentMethods,
  preparePictures,
  sweepUploads,
  trimLeftovers,
  trimLiveEventsJob,
  ...eventHandlers,
]
