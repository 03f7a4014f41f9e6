/** Fleet cars in the database of a test. */
import { cars, vehicles } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { newId } from '#app/shared/ids.ts'

/** Published and available unless the test says otherwise. */
export async function addFleetCar(more: Partial<typeof cars.$inferInsert> = {}): Promise<string> {
  const id = newId()
  await db.insert(vehicles).values({ id, kind: 'car', slug: `car-${id}`, bodyType: 'supercar' })
  await db.insert(cars).values({
    id,
    year: 2024,
    make: 'Ferrari',
    model: 'Roma',
    color: 'Red',
    dailyRateCents: 145_000,
    securityDepositCents: 500_000,
    ...more,
  })
  return id
}
