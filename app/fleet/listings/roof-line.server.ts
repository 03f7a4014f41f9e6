/** The line of a car, as it is chosen on the page of its photos (docs/product.md#roof-lines). */
import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'

import { images, vehicleImages, vehicles } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { imageFacts } from '#app/pictures/images/facts.server.ts'
import { rolesOfCars } from '#app/shared/image-kinds.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { heightOf, moveTo, plainLine, roofLinePath, roofLinePoints, type Point } from '#app/shared/roof-line.ts'
import { lineField, lineChoiceField } from './field-names.ts'
import { listingProblems } from './words.ts'

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
        inArray(vehicleImages.role, rolesOfCars),
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
    heights: roofLinePoints(line ?? plainLine).map(heightOf),
    photo: outline && 'id' in photo ? { ...photo, place: outline } : null,
  }
}

/**
 * A form without the choice changes nothing, and neither does one that says what is chosen already. What is wrong with the
 * heights of a drawn line, by field.
 */
export async function chooseLine(vehicleId: string, entries: Record<string, string>) {
  const refused: Record<string, Problem[]> = {}
  const choice = entries[lineChoiceField]
  if (choice === 'found') await save(vehicleId, { roofLineChosen: false })
  if (choice === 'plain') await save(vehicleId, { roofLine: null, roofLineChosen: true })
  if (choice !== 'drawn') return refused
  const points = (await pointsOf(vehicleId)).map((point, index) => {
    const height = entries[lineField(index)]
    if (height === undefined) return point
    if (isNumber(height)) return moveTo(point, Number(height))
    refused[lineField(index)] = [listingProblems.heightWrong]
    return point
  })
  if (Object.keys(refused).length === 0) await save(vehicleId, { roofLine: roofLinePath(points), roofLineChosen: true })
  return refused
}

async function pointsOf(vehicleId: string): Promise<Point[]> {
  const [vehicle] = await db.select({ line: vehicles.roofLine }).from(vehicles).where(eq(vehicles.id, vehicleId))
  return roofLinePoints(vehicle?.line ?? plainLine)
}

function isNumber(typed: string): boolean {
  return typed.trim() !== '' && Number.isFinite(Number(typed))
}

type Chosen = { roofLine?: string | null; roofLineChosen: boolean }

async function save(vehicleId: string, { roofLine, roofLineChosen }: Chosen): Promise<void> {
  const otherLine = roofLine === undefined ? undefined : sql`${vehicles.roofLine} is distinct from ${roofLine}`
  await db
    .update(vehicles)
    .set({ roofLine, roofLineChosen })
    .where(and(eq(vehicles.id, vehicleId), or(ne(vehicles.roofLineChosen, roofLineChosen), otherLine)))
}
