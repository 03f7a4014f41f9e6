import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgView, text, uuid } from 'drizzle-orm/pg-core'

import { instant, money } from './columns.ts'
import { bodyTypeEnum, vehicleClassEnum, vehicleKindEnum, type Specifications } from './vehicles.ts'

/**
 * Fleet cars and brokers' listings in one shape (docs/product.md#cars): what listings lack is filled in. Joins and no union,
 * so that anyone who asks for one car, or for the first of a sorted list, is answered from the indexes.
 */
export const fleetCars = pgView('fleet_cars', {
  id: uuid().notNull(),
  kind: vehicleKindEnum().notNull(),
  slug: text().notNull(),
  bodyType: bodyTypeEnum().notNull(),
  vehicleClass: vehicleClassEnum().notNull(),
  seats: integer().notNull(),
  minAge: integer().notNull(),
  minDays: integer().notNull(),
  locationCity: text().notNull(),
  year: integer().notNull(),
  make: text().notNull(),
  model: text().notNull(),
  trim: text(),
  color: text().notNull(),
  description: text().notNull(),
  dailyRateCents: money().notNull(),
  weekendRateCents: money(),
  securityDepositCents: money().notNull(),
  mileageLimit: integer().notNull(),
  overMileFeeCents: money().notNull(),
  highlights: text().array().notNull(),
  specifications: jsonb().$type<Specifications>().notNull(),
  heroImageId: uuid(),
  createdBy: uuid(),
  isPublic: boolean().notNull(),
  /** Since when; null when it is not public. */
  listedAt: instant(),
  deleted: boolean().notNull(),
  rowVersion: integer().notNull(),
  createdAt: instant().notNull(),
  roofLine: text(),
}).as(sql`
  select v.id, v.kind, v.slug, v.body_type, v.vehicle_class, v.seats, v.min_age, v.min_days, v.location_city,
    coalesce(c.year, (l.specifications->>'year')::int, 2024) as year,
    coalesce(c.make, l.make) as make,
    coalesce(c.model, l.model) as model,
    coalesce(c.trim, l.specifications->>'trim') as trim,
    coalesce(c.color, nullif(l.specifications->>'color', ''), 'Various') as color,
    coalesce(c.description, l.description) as description,
    v.daily_rate_cents,
    coalesce(c.weekend_rate_cents, l.weekend_rate_cents) as weekend_rate_cents,
    coalesce(c.security_deposit_cents, l.security_deposit_cents) as security_deposit_cents,
    coalesce(c.mileage_limit, l.miles_per_day, 150) as mileage_limit,
    coalesce(c.over_mile_fee_cents, l.over_mile_fee_cents, 500) as over_mile_fee_cents,
    (coalesce(c.short_highlights, l.features))[1:4] as highlights,
    coalesce(c.specifications, l.specifications) as specifications,
    c.hero_image_id,
    l.created_by,
    v.listed_at is not null as is_public,
    v.listed_at,
    coalesce(c.soft_deleted, l.deleted_at is not null) as deleted,
    v.row_version,
    coalesce(c.created_at, l.created_at) as created_at,
    v.roof_line
  from vehicles v left join cars c on c.id = v.id left join car_listings l on l.id = v.id
  where c.id is not null or l.id is not null`)
