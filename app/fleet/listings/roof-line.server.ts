/** The line of a car, as it is chosen on the page of its photos (docs/product.md#roof-lines). */
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'

import { images, vehicleImages, vehicles } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { imageFacts } from '#app/pictures/images/facts.server.ts'
import { plainLine, roofLinePath, roofLinePoints } from '#app/shared/roof-line.ts'
import { lineField, lineChoiceField } from './field-names.ts'
import { heightOf, moveTo } from './line-rules.ts'

/** With the photo in which it is found, or would be. */
export async function findEditedLine(vehicleId: string) {
  const [vehicle] = await db
    .select({ line: vehicles.roofLine, chosen: vehicles.roofLineChosen })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId))
  const [found] = await db
    .select({ ...imageFacts, outlines: images.outlines })
    .from(vehicleImages)
    .innerJoin(images, eq(images.id, vehicleImages.imageId))
    .where(
      and(
        eq(vehicleImages.vehicleId, vehicleId),
        ne(vehicleImages.role, 'MARKETING'),
        isNull(images.deletedAt),
        isNull(images.hiddenAt),
        sql`${images.outlines} -> 0 is not null`,
      ),
    )
    .orderBy(sql`(${images.outlines} -> 0 ->> 'unevenness')::integer`, asc(vehicleImages.sortOrder), asc(images.id))
    .limit(1)
  const line = vehicle?.line ?? null
  const { outlines, ...photo } = found ?? { outlines: null }
  const [outline] = outlines ?? []
  return {
    line,
    choice: !vehicle?.chosen ? ('found' as const) : line === null ? ('plain' as const) : ('drawn' as const),
    heights: roofLinePoints(line ?? plainLine).map(([, y]) => heightOf(y)),
    photo: outline && 'id' in photo ? { ...photo, place: outline } : null,
  }
}

/** A form without the choice changes nothing. What is no height leaves its point where it is. */
export async function chooseLine(vehicleId: string, entries: Record<string, string>): Promise<void> {
  const choice = entries[lineChoiceField]
  const { line } = await findEditedLine(vehicleId)
  const points = roofLinePoints(line ?? plainLine).map((point, index) => moveTo(point, entries[lineField(index)]))
  const chosen =
    choice === 'found'
      ? { roofLineChosen: false }
      : choice === 'plain'
        ? { roofLine: null, roofLineChosen: true }
        : choice === 'drawn' && { roofLine: roofLinePath(points), roofLineChosen: true }
  if (chosen) await db.update(vehicles).set(chosen).where(eq(vehicles.id, vehicleId))
}
