import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  primaryKey,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'

import { longestRoofLine, roofLinePattern } from '#app/shared/roof-line.ts'
import { bodyTypes, vehicleClasses } from '#app/shared/vehicle-kinds.ts'
import { createdAt, enumOf, id, instant, money, plainText } from './columns.ts'
import { personId } from './people.ts'
import { impersonal, personal, table } from './personal.ts'
import { own } from './personal-rows.ts'

export const vehicleKindEnum = pgEnum('vehicle_kind', ['car', 'listing'])
export const bodyTypeEnum = pgEnum('body_type', bodyTypes)
export const vehicleClassEnum = enumOf('vehicle_class', vehicleClasses)

export type Specifications = {
  engine?: string
  horsepower?: string
  acceleration?: string
  top_speed?: string
  transmission?: string
  drivetrain?: string
  fuel_type?: string
  luggage?: string
  trim?: string
  color?: string
  year?: number
}

/** What a fleet car and a broker's listing have in common: one id that stays, bookings and pictures point at. */
export const vehicles = table(
  'vehicles',
  impersonal({
    id: id(),
    kind: vehicleKindEnum().notNull(),
    slug: text().notNull(),
    bodyType: bodyTypeEnum().notNull(),
    vehicleClass: vehicleClassEnum().notNull().default('exotic'),
    seats: integer().notNull().default(2),
    minAge: integer().notNull().default(25),
    minDays: integer().notNull().default(1),
    locationCity: text().notNull().default('Atlanta'),
    zone: text().notNull().default('America/New_York'),
    /** Of its car or listing, kept by a trigger, so that one table's indexes sort the fleet: since when it is public, null when it is not. */
    listedAt: instant(),
    /** Kept by the same trigger. */
    dailyRateCents: money(),
    /** A path (`app/shared/roof-line.ts`); null for the plain one. A trigger takes it from the likeliest photo, unless an editor has chosen. */
    roofLine: text(),
    roofLineChosen: boolean().notNull().default(false),
    rowVersion: integer().notNull().default(1),
    createdAt: createdAt(),
  }),
  (t) => [
    unique('vehicles_slug_unique').on(t.slug),
    index('vehicles_newest_idx')
      .on(t.listedAt.desc().nullsFirst(), t.id)
      .where(sql`listed_at is not null`),
    index('vehicles_price_idx')
      .on(t.dailyRateCents, t.id)
      .where(sql`listed_at is not null`),
    index('vehicles_city_idx')
      .on(t.locationCity)
      .where(sql`listed_at is not null`),
    index('vehicles_created_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('vehicles_rate_idx').on(t.dailyRateCents, t.id),
    index('vehicles_listings_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`kind = 'listing'`),
    index('vehicles_search_idx').using('gin', sql`${t.slug} gin_trgm_ops`, sql`(${cityOf(t)}) gin_trgm_ops`),
    check('vehicles_seats_positive', sql`${t.seats} between 1 and 9`),
    check('vehicles_min_age', sql`${t.minAge} between 18 and 99`),
    check('vehicles_min_days', sql`${t.minDays} between 1 and 30`),
    check(
      'vehicles_roof_line',
      sql`${t.roofLine} ~ ${sql.raw(`'${roofLinePattern}'`)} and length(${t.roofLine}) <= ${sql.raw(String(longestRoofLine))}`,
    ),
    check('vehicles_listing_slug', sql`(${t.kind} = 'listing') = (${t.slug} like 'listing-%')`),
  ],
)

/** Slugs a car used to have: they redirect. */
export const slugHistory = table(
  'slug_history',
  impersonal({
    slug: text().primaryKey(),
    vehicleId: uuid()
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    changedAt: instant().notNull(),
  }),
)

/** The company's own fleet. */
export const cars = table(
  'cars',
  impersonal({
    id: uuid()
      .primaryKey()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    year: integer().notNull(),
    make: text().notNull(),
    model: text().notNull(),
    trim: text(),
    color: text().notNull(),
    description: text().notNull().default(''),
    dailyRateCents: money().notNull(),
    weekendRateCents: money(),
    securityDepositCents: money().notNull(),
    mileageLimit: integer(),
    overMileFeeCents: money(),
    shortHighlights: text().array().notNull().default([]),
    specifications: jsonb().$type<Specifications>().notNull().default({}),
    heroImageId: uuid(),
    albumId: text(),
    isAvailable: boolean().notNull().default(true),
    published: boolean().notNull().default(true),
    softDeleted: boolean().notNull().default(false),
    createdAt: createdAt(),
  }),
  (t) => [
    index('cars_name_idx').using('gin', sql`(${carNameOf(t)}) gin_trgm_ops`),
    check(
      'cars_money_positive',
      sql`${t.dailyRateCents} > 0 and ${t.securityDepositCents} >= 0 and coalesce(${t.weekendRateCents}, 1) > 0`,
    ),
  ],
)

/** As it is searched: without accents. */
export function cityOf({ locationCity }: Record<'locationCity', AnyPgColumn>): SQL {
  return plainText(sql`${locationCity}`)
}

type Named = Record<'make' | 'model', AnyPgColumn>

/** What searches look for, as the index has it. */
export function carNameOf({ year, make, model, trim }: Named & Record<'year' | 'trim', AnyPgColumn>): SQL {
  return plainText(sql`${year}::text || ' ' || ${make} || ' ' || ${model} || coalesce(' ' || ${trim}, '')`)
}

export function listingNameOf({ make, model, specifications }: Named & { specifications: AnyPgColumn }): SQL {
  const [year, trim] = [sql`${specifications}->>'year'`, sql`${specifications}->>'trim'`]
  return plainText(sql`coalesce((${year}) || ' ', '') || ${make} || ' ' || ${model} || coalesce(' ' || (${trim}), '')`)
}

/** A broker's car. */
export const carListings = table(
  'car_listings',
  {
    ...impersonal({
      id: uuid()
        .primaryKey()
        .references(() => vehicles.id, { onDelete: 'cascade' }),
      createdBy: personId(),
      make: text().notNull(),
      model: text().notNull(),
      dailyRateCents: money().notNull(),
      weekendRateCents: money(),
      securityDepositCents: money().notNull(),
      milesPerDay: integer().notNull().default(150),
      overMileFeeCents: money().notNull().default(500),
      features: text().array().notNull().default([]),
      specifications: jsonb().$type<Specifications>().notNull().default({}),
      isAvailable: boolean().notNull().default(true),
      /** Since its creator may not list; null while they may. Kept by `fleet/listings/standing.server.ts`. */
      withheldAt: instant(),
      /** Taken out by staff (`fleet/listing-reviews`). */
      hiddenAt: instant(),
      createdAt: createdAt(),
    }),
    ...personal(
      {
        purpose: 'listings',
        emptied: own('created_by'),
        to: { isPublished: 'false', deletedAt: 'coalesce(t.deleted_at, p.deleted_at)' },
      },
      {
        description: text().notNull().default(''),
        isPublished: boolean().notNull().default(false),
        hiddenReason: text(),
        deletedAt: instant(),
      },
    ),
  },
  (t) => [
    check(
      'car_listings_money_positive',
      sql`${t.dailyRateCents} > 0 and ${t.securityDepositCents} >= 0 and coalesce(${t.weekendRateCents}, 1) > 0`,
    ),
    index('car_listings_owner_idx').on(t.createdBy, t.createdAt),
    index('car_listings_name_idx').using('gin', sql`(${listingNameOf(t)}) gin_trgm_ops`),
  ],
)

/** How many people opened a car's page on a day (decision 052). */
export const vehicleViews = table(
  'vehicle_views',
  impersonal({
    vehicleId: uuid()
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    views: integer().notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.vehicleId, t.day] }),
    index('vehicle_views_day_idx').on(t.day),
    check('vehicle_views_positive', sql`${t.views} > 0`),
  ],
)

/** Templates that fill a new listing's form. */
export const carDatabase = table(
  'car_database',
  impersonal({
    id: id(),
    make: text().notNull(),
    model: text().notNull(),
    suggestedDailyRateCents: money().notNull(),
    suggestedDepositCents: money().notNull(),
    defaultFeatures: text().array().notNull().default([]),
    bodyType: bodyTypeEnum().notNull(),
    fuelType: text(),
    horsepower: text(),
    acceleration: text(),
    topSpeed: text(),
    transmission: text(),
    drivetrain: text(),
  }),
  (t) => [unique('car_database_make_model').on(t.make, t.model)],
)
