import { listStartNeeds } from '#app/features/bookings/start.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import type { ReportKey } from './report.server.ts'
import { missingBeforeKeys, type KeyNeed } from './rules.ts'

/** What has to be settled before the keys of this booking are handed over. */
export async function findNeeds(
  { requestId }: Pick<ReportKey, 'requestId'>,
  executor: Executor = db,
): Promise<KeyNeed[]> {
  const needs = (await listStartNeeds([requestId], executor)).get(requestId) ?? []
  return missingBeforeKeys({
    agreed: !needs.includes('agreement'),
    documentsAccepted: !needs.includes('documents'),
    remainingPaid: !needs.includes('remaining'),
    depositSecured: !needs.includes('deposit'),
  })
}
