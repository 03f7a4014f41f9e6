/** What a rental needs before the keys are handed over, for pages and for the move itself (docs/product.md#life-of-a-booking). */
import { eq, inArray, sql } from 'drizzle-orm'

import { bookingRequests, bookings, deposits, fleetCars, type documents } from '#drizzle/schema.ts'
import { startObstacles } from '#app/bookings/documents/rules.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { date } from '#app/shared/dates.ts'
import { licenseYearsOf } from '#app/shared/vehicle-kinds.ts'
import type { DocumentsState } from './next-step.ts'
import { isSecured } from './rules.ts'
import { missingBeforeKeys, type StartNeed } from './start-needs.ts'

type StartDocument = Pick<typeof documents.$inferSelect, 'documentType' | 'state' | 'review' | 'expiresOn' | 'issuedOn'>

const shown = sql<StartDocument[]>`coalesce((
  select json_agg(json_build_object('documentType', d.document_type, 'state', d.state, 'review', d.review,
    'expiresOn', d.expires_on, 'issuedOn', d.issued_on))
  from request_documents r join documents d on d.id = r.document_id where r.request_id = ${bookings.requestId}), '[]')`.as(
  'shown',
)

/** What the documents of a rental are judged by. */
const judgedFields = {
  ...columnsOf(bookings, { pickupDate: true, returnDate: true }),
  vehicleClass: fleetCars.vehicleClass,
  shown,
}

type Rental = {
  pickupDate: string
  returnDate: string
  vehicleClass: Parameters<typeof licenseYearsOf>[0]['vehicleClass']
  shown: StartDocument[]
}

function obstaclesOf({ pickupDate, returnDate, vehicleClass, shown: own }: Rental) {
  const stay = { pickupDate: date(pickupDate), returnDate: date(returnDate) }
  return startObstacles(own, { ...stay, licenseYears: licenseYearsOf({ vehicleClass }) })
}

/** Why the documents of a booking do not let it start; null for a request that is no booking. */
export async function findDocumentObstacles(requestId: string, executor: Executor = db) {
  const [rental] = await executor
    .select(judgedFields)
    .from(bookings)
    .innerJoin(fleetCars, eq(fleetCars.id, bookings.vehicleId))
    .where(eq(bookings.requestId, requestId))
  return rental ? obstaclesOf(rental) : null
}

/** Of the three together, as their customer is told. */
export function documentsStateOf(rental: Rental): DocumentsState {
  if (rental.shown.length === 0) return 'none'
  const obstacles = obstaclesOf(rental)
  if (obstacles.length === 0) return 'accepted'
  return obstacles.every(({ obstacle }) => obstacle === 'waiting') ? 'waiting' : 'bad'
}

/** What `startNeedsOf` goes by, of bookings joined with their car, their request and the deposit that they may have. */
export const startNeedsFields = {
  ...judgedFields,
  remainingPaidAt: bookings.remainingPaidAt,
  ...columnsOf(bookingRequests, { signature: true, driversUnsigned: true }),
  depositStatus: deposits.status,
  depositCents: deposits.amountCents,
}

type Settled = Rental &
  Pick<typeof bookings.$inferSelect, 'remainingPaidAt'> &
  Pick<typeof bookingRequests.$inferSelect, 'signature' | 'driversUnsigned'> & {
    depositStatus: typeof deposits.$inferSelect.status | null
    depositCents: number | null
  }

/** Empty when the rental may start. */
export function startNeedsOf({ depositStatus: status, depositCents: amountCents, ...rental }: Settled): StartNeed[] {
  return missingBeforeKeys({
    agreed: rental.signature !== '' && !rental.driversUnsigned,
    documentsAccepted: obstaclesOf(rental).length === 0,
    remainingPaid: rental.remainingPaidAt !== null,
    depositSecured: status !== null && amountCents !== null && isSecured({ status, amountCents }),
  })
}

/** Of each booking among these requests; empty when its rental may start. */
async function listStartNeeds(requestIds: string[], executor: Executor = db): Promise<Map<string, StartNeed[]>> {
  const rentals = await executor
    .select({ requestId: bookings.requestId, ...startNeedsFields })
    .from(bookings)
    .innerJoin(fleetCars, eq(fleetCars.id, bookings.vehicleId))
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .leftJoin(deposits, eq(deposits.bookingId, bookings.id))
    .where(inArray(bookings.requestId, requestIds))
  return new Map(rentals.map(({ requestId, ...rental }) => [requestId, startNeedsOf(rental)]))
}

/** Of one; empty also of a request that is no booking. */
export async function findStartNeeds(requestId: string, executor: Executor = db): Promise<StartNeed[]> {
  return (await listStartNeeds([requestId], executor)).get(requestId) ?? []
}

export async function listReadyToStart(requestIds: string[], executor: Executor): Promise<string[]> {
  const needs = await listStartNeeds(requestIds, executor)
  return requestIds.filter((id) => needs.get(id)?.length === 0)
}
