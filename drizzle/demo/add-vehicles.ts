/** The fleet, Brook's listings, their pictures, and the templates that a new listing starts from. */
import path from 'node:path'

import {
  carDatabase,
  carListings,
  cars,
  images,
  seasonalRates,
  vehicleImages,
  vehicles,
  vehicleViews,
} from '#drizzle/schema.ts'
import { fleet, furtherTemplates, listings } from '#drizzle/demo/cars.ts'
import { comingSeasons } from '#drizzle/demo/rentals.ts'
import { pictureSets, views } from '#drizzle/demo/pictures.ts'
import { wideCuts } from '#drizzle/demo/wide-cuts.js'
import { listingSlug } from '#app/fleet/cars/rules.ts'
import { business } from '#app/business.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { storeOwnPicture } from '#app/platform/pictures.server.ts'
import { addDays, weekday, type CalendarDate } from '#app/shared/dates.ts'
import { days, later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import { keysOf } from '#app/shared/keys.ts'
import { present } from '#app/shared/present.ts'

type Car = (typeof fleet)[number]
export type Vehicle = {
  id: string
  createdBy: string | null
  car: Omit<Car, 'slug'>
}
type Picture = { id: string; set: string; wide: boolean }

/** Puts the photographs into the store, where they are before any row names them. */
export async function storePictures() {
  const wanted = Object.keys(pictureSets).flatMap((set) => [
    ...keysOf(views).map((view) => ({ set, view, file: view, wide: false })),
    { set, view: present(wideCuts[set], set).view, file: 'marketing', wide: true },
  ])
  return Promise.all(
    wanted.map(async ({ file, ...picture }) => ({
      ...picture,
      facts: await storeOwnPicture(path.resolve('drizzle/pictures', picture.set, `${file}.jpg`)),
    })),
  )
}

export async function addPictures(
  tx: Transaction,
  files: Awaited<ReturnType<typeof storePictures>>,
  now: Date,
): Promise<Picture[]> {
  const rows = files.map(({ set, view, wide, facts }) => ({
    id: newId(),
    set,
    wide,
    // As emulators/album names them.
    source: 'album' as const,
    albumImageKey: `${set}--${wide ? 'marketing' : view}`,
    filename: `${set}-${wide ? 'wide' : view}.jpg`,
    alt: `Representative image: ${pictureSets[set]}, ${views[view]}`,
    createdAt: now,
    ...facts,
  }))
  await tx.insert(images).values(rows.map(({ set: _, wide: __, ...row }) => row))
  return rows.map(({ id, set, wide }) => ({ id, set, wide }))
}

/** Some listings share their pictures with a car of the fleet; these days keep the two apart on the page. */
const listedDaysAgo = [429, 443, 457, 408]
/** The first pictures of each car may become its fleet hero. */
const demoCandidates = 3

/** Own cars, newest first as in the list, and Brook's listings among them. */
export async function addVehicles(
  tx: Transaction,
  { pictures, broker, now }: { pictures: Picture[]; broker: string; now: Date },
) {
  const own = fleet.map((car, index) => ({
    id: newId(),
    car,
    createdBy: null,
    createdAt: later(now, -days(400 + index * 7)),
  }))
  const listed = listings.map((car, index) => ({
    id: newId(),
    car,
    createdBy: broker,
    createdAt: later(now, -days(listedDaysAgo[index] ?? 0)),
  }))
  const all = [...own, ...listed]
  await tx.insert(vehicles).values(
    all.map(({ id, car, createdAt }) => ({
      id,
      kind: 'slug' in car ? ('car' as const) : ('listing' as const),
      slug: 'slug' in car ? car.slug : listingSlug(id),
      bodyType: car.bodyType,
      vehicleClass: car.vehicleClass,
      seats: car.seats,
      locationCity: car.city ?? business.city,
      createdAt,
    })),
  )
  const imagesOf = (car: Omit<Car, 'slug'>) => pictures.filter(({ set, wide }) => set === car.pictures && !wide)
  await tx.insert(cars).values(
    own.map(({ id, car, createdAt }) => ({
      id,
      ...pricesOf(car),
      year: car.year,
      make: car.make,
      model: car.model,
      trim: car.trim ?? null,
      color: car.color,
      description: car.description,
      mileageLimit: car.milesPerDay ?? null,
      overMileFeeCents: usd(car.overMileFee),
      shortHighlights: car.highlights,
      specifications: specificationsOf(car),
      heroImageId: present(imagesOf(car)[0], car.pictures).id,
      albumId: car.pictures,
      createdAt,
    })),
  )
  await tx.insert(carListings).values(
    listed.map(({ id, car, createdBy, createdAt }) => ({
      id,
      ...pricesOf(car),
      createdBy,
      make: car.make,
      model: car.model,
      description: car.description,
      features: car.highlights,
      overMileFeeCents: usd(car.overMileFee),
      specifications: {
        ...specificationsOf(car),
        year: car.year,
        trim: car.trim,
        color: car.color,
      },
      isPublished: true,
      createdAt,
    })),
  )
  await tx.insert(vehicleImages).values(
    all.flatMap(({ id, car, createdAt }) =>
      imagesOf(car).map((image, sortOrder) => ({
        vehicleId: id,
        imageId: image.id,
        role: 'GALLERY' as const,
        sortOrder,
        isMain: sortOrder === 0,
        isFleetHeroCandidate: sortOrder < demoCandidates,
        createdAt,
      })),
    ),
  )
  await tx.insert(vehicleImages).values(
    own.map(({ id, car, createdAt }) => ({
      vehicleId: id,
      imageId: present(
        pictures.find(({ set, wide }) => set === car.pictures && wide),
        car.pictures,
      ).id,
      role: 'MARKETING' as const,
      exposeOnSiteGallery: true,
      sortOrder: Object.keys(views).length,
      createdAt,
    })),
  )
  return all.map(({ id, car, createdBy }): Vehicle => ({ id, car, createdBy }))
}

export async function addSeasons(tx: Transaction, garage: Vehicle[], today: CalendarDate): Promise<void> {
  await tx.insert(seasonalRates).values(
    garage.flatMap((vehicle) =>
      (comingSeasons[nameOf(vehicle)] ?? []).map(([name, from, to, daily, minDays]) => ({
        vehicleId: vehicle.id,
        name,
        firstDay: addDays(today, from),
        lastDay: addDays(today, to),
        dailyRateCents: usd(daily),
        minDays,
      })),
    ),
  )
}

/** How often each car's page was opened in the last year, more at weekends. */
export async function addViews(tx: Transaction, garage: Vehicle[], today: CalendarDate): Promise<void> {
  const counted = Array.from({ length: 365 }, (_, ago) => addDays(today, -ago))
  await tx.insert(vehicleViews).values(
    garage.flatMap(({ id: vehicleId }, index) =>
      counted.map((day, ago) => ({
        vehicleId,
        day,
        views: 3 + ((ago * 7 + index * 5) % 9) + (weekday(day) % 6 === 0 ? 4 : 0),
      })),
    ),
  )
}

export async function addTemplates(tx: Transaction): Promise<void> {
  await tx.insert(carDatabase).values(
    [...fleet, ...listings, ...furtherTemplates].map((car) => ({
      make: car.make,
      model: car.model,
      suggestedDailyRateCents: usd(car.daily),
      suggestedDepositCents: usd(car.deposit),
      defaultFeatures: car.highlights,
      bodyType: car.bodyType,
      fuelType: car.fuel ?? 'Gasoline',
      horsepower: car.horsepower,
      acceleration: car.acceleration,
      topSpeed: car.topSpeed,
      transmission: car.transmission,
      drivetrain: car.drivetrain,
    })),
  )
}

export function pricesOf(car: Pick<Car, 'daily' | 'weekend' | 'deposit'>) {
  return {
    dailyRateCents: usd(car.daily),
    weekendRateCents: car.weekend ? usd(car.weekend) : null,
    securityDepositCents: usd(car.deposit),
  }
}

const luggageOf: Record<Car['bodyType'], string> = {
  supercar: '1 soft bag',
  convertible: '1 carry-on',
  grand_tourer: '2 carry-ons',
  saloon: '2 large, 2 carry-ons',
  suv: '4 large',
}

function specificationsOf(car: Omit<Car, 'slug'>) {
  return {
    engine: car.engine,
    horsepower: car.horsepower,
    acceleration: car.acceleration,
    top_speed: car.topSpeed,
    transmission: car.transmission,
    drivetrain: car.drivetrain,
    fuel_type: car.fuel ?? 'Gasoline',
    luggage: luggageOf[car.bodyType],
  }
}

export function nameOf({ car }: Vehicle): string {
  return `${car.make} ${car.model}`
}

/** The demo data is written in whole dollars. */
export function usd(amount: number): Cents {
  return cents(amount * 100)
}
