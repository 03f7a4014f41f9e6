/** What bookings do by themselves. */
import { fileAgreement, fileWaitingAgreements, recordAgreementOf } from '#app/bookings/agreements/filing.server.ts'
import { deleteOldDocuments } from '#app/bookings/documents/retention.server.ts'
import { encryptLicenses } from '#app/bookings/drivers/encryption.server.ts'
import { deleteOldLicenses } from '#app/bookings/drivers/retention.server.ts'
import { deleteOldPhotos } from '#app/bookings/handovers/photos.server.ts'
import { sendCleared, sendCompleted, sendPickedUp, sendReturned } from '#app/bookings/reminders/milestones.server.ts'
import { remindOfDrafts } from '#app/bookings/reminders/unfinished.server.ts'
import { sendReminders } from '#app/bookings/reminders/sending.server.ts'
import { notifyBooked, notifyChanged, notifyEnded } from '#app/bookings/rentals/broker-notices.server.ts'
import type { Handlers } from '#app/events.ts'
import { logDone } from '#app/platform/log.server.ts'
import type { TimedJobs } from '#app/shared/timed-jobs.ts'

export const handlers = {
  'agreements.record': ({ requestId }) => recordAgreementOf(requestId),
  'agreements.file': ({ agreementId }, now) => fileAgreement(agreementId, now),
  'reminders.cleared': sendCleared,
  'reminders.pickedUp': sendPickedUp,
  'reminders.returned': sendReturned,
  'reminders.completed': sendCompleted,
  'rentals.notifyBooked': notifyBooked,
  'rentals.notifyChanged': notifyChanged,
  'rentals.notifyEnded': notifyEnded,
} satisfies Handlers

export const timed = {
  'send-reminders': { cron: '*/10 * * * *', run: sendReminders },
  'remind-of-drafts': { cron: '*/10 * * * *', run: remindOfDrafts },
  /** Agreements without their file: of earlier bookings, or because the store was down for long. */
  'file-agreements': {
    cron: '37 * * * *',
    async run(now) {
      await fileWaitingAgreements(now)
    },
  },
  /** Hourly, so that a store that was down is retried soon. */
  'delete-old-documents': { cron: '47 * * * *', run: deleteOldDocuments },
  /** License numbers of additional drivers, past their retention period. */
  'delete-old-licenses': {
    cron: '49 * * * *',
    run: async (now) => logDone('driver.licenses_deleted', { licenses: await deleteOldLicenses(now) }),
  },
  /** Entered by a process of an earlier release while this one started. */
  'encrypt-licenses': {
    cron: '51 * * * *',
    run: async () => logDone('driver.license_keys_changed', await encryptLicenses()),
  },
  /** Condition photographs past their retention period; a large backlog takes several runs. */
  'delete-old-photos': {
    cron: '53 * * * *',
    run: async (now) => logDone('handover.photos_deleted', { photos: await deleteOldPhotos(now) }),
  },
} satisfies TimedJobs
