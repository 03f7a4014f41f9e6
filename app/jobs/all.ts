/** Every job, for the queue that boot.server.ts starts. */
import { expireUnpaidRequests } from './expire-unpaid-requests.ts'
import { sendMail } from './send-mail.ts'
import { trimLeftovers } from './trim-leftovers.ts'

export const jobs = [sendMail, expireUnpaidRequests, trimLeftovers]
