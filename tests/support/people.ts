/** People in the database of a test, each with a name of their own. */
import { profiles } from '#drizzle/tables/people.ts'
import { db } from '#app/platform/db.server.ts'
import { countFromOne } from './count-from-one.ts'

type Person = typeof profiles.$inferInsert

const nextNumber = countFromOne()

/** Adds a person, pending and without a password unless the test says otherwise, and gives the row. */
export async function addPerson(more: Partial<Person> = {}) {
  const count = nextNumber()
  const { firstName = 'Pat', lastName = 'Quinn', username = `person_${count}`, approvalStatus = 'pending' } = more
  const [row] = await db
    .insert(profiles)
    .values({
      email: `${username}@example.com`,
      username,
      firstName,
      lastName,
      fullName: `${firstName} ${lastName}`,
      passwordHash: 'none',
      approvedAt: approvalStatus === 'approved' ? new Date('2026-01-01T00:00:00Z') : null,
      ...more,
    })
    .returning()
  return row!
}
