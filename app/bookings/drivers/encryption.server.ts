/** License numbers that are not encrypted with the newest key: from before they were, or of a key that is being replaced. */
import { and, eq, ne, notLike } from 'drizzle-orm'

import { additionalDrivers } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { decryptText, encryptText, newestKeyPrefix } from '#app/platform/encrypted-text.server.ts'

/** Safe beside other processes. Returns how many it encrypted, and how many it has no key of. */
export async function encryptLicenses(): Promise<{ encrypted: number; unreadable: number }> {
  const { id, licenseNumber } = additionalDrivers
  const others = await db
    .select({ id, stored: licenseNumber })
    .from(additionalDrivers)
    .where(and(ne(licenseNumber, ''), notLike(licenseNumber, `${newestKeyPrefix()}%`)))
  const counts = { encrypted: 0, unreadable: 0 }
  for (const driver of others) {
    const license = decryptText(driver.stored, driver.id)
    if (license === null) {
      counts.unreadable += 1
      continue
    }
    // Not when it was changed or deleted since it was read.
    const { count } = await db
      .update(additionalDrivers)
      .set({ licenseNumber: encryptText(license, driver.id) })
      .where(and(eq(id, driver.id), eq(licenseNumber, driver.stored)))
    counts.encrypted += count
  }
  return counts
}
