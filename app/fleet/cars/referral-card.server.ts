import { and, asc, sql } from 'drizzle-orm'

import { fleetCars } from '#drizzle/schema.ts'
import type { Card } from '#app/people/referrals/embed.ts'
import { referralFigures } from '#app/people/referrals/figures.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { referralHrefs } from '#app/shared/referral-hrefs.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { shareSize } from '#app/ui/share/size.ts'
import { listCarImages } from './car-images.server.ts'
import { shareOf } from './share-picture.server.ts'

const { cardCars } = referralFigures
const { id, slug, year, make, model, trim, dailyRateCents } = fleetCars

/** The cars a card can show, one's own first, and the card of the one asked for, else of the first; null without any. */
export async function findReferralCard(broker: { id: string; code: string }, wanted: string | null) {
  const cars = await db
    .select({ id, slug, year, make, model, trim, dailyRateCents })
    .from(fleetCars)
    .where(and(fleetCars.isPublic))
    .orderBy(sql`${fleetCars.createdBy} = ${broker.id} desc nulls last`, asc(make), asc(model), asc(id))
    .limit(cardCars)
  const chosen = cars.find((car) => car.slug === wanted) ?? cars[0]
  const share = chosen && shareOf(chosen, await listCarImages(chosen.id))
  const card: Card | null = share
    ? {
        href: env.origin + referralHrefs.referralLink(broker.code, hrefs.car(chosen.slug)),
        src: env.origin + share.path,
        alt: share.alt,
        ...shareSize,
      }
    : null
  return { chosen: chosen?.slug, cars: Object.fromEntries(cars.map((car) => [car.slug, nameAmong(car, cars)])), card }
}

type Named = { year: number; make: string; model: string }

/** With the year where it tells two apart: the choice has to fit a phone with text of twice the size. */
function nameAmong(car: Named, all: Named[]): string {
  const alike = all.filter(({ make, model }) => make === car.make && model === car.model)
  return alike.length > 1 ? vehicleName(car) : `${car.make} ${car.model}`
}
