import type { Handlers } from '#app/events.ts'
import { fileAgreement, recordAgreementOf } from './filing.server.ts'

export const handlers: Handlers<'agreements'> = {
  record: ({ requestId }) => recordAgreementOf(requestId),
  file: ({ agreementId }, now) => fileAgreement(agreementId, now),
}
