import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgView, text, uuid } from 'drizzle-orm/pg-core'

import { instant, money } from './columns.ts'
import { bodyTypeEnum, vehicleClassEnum, vehicleKindEnum, type Specifications } from './vehicles.ts'

/** Fleet cars and brokers' listings in one shape (S1 §3): what listings lack is filled in as S1 says. */
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
  deleted: boolean().notNull(),
  rowVersion: integer().notNull(),
  createdAt: instant().notNull(),
}).as(sql`
  select v.id, v.kind, v.slug, v.body_type, v.vehicle_class, v.seats, v.min_age, v.min_days, v.location_city,
    c.year, c.make, c.model, c.trim, c.color, c.description, c.daily_rate_cents, c.weekend_rate_cents,
    c.security_deposit_cents, coalesce(c.mileage_limit, 150) as mileage_limit,
    coalesce(c.over_mile_fee_cents, 500) as over_mile_fee_cents, c.short_highlights[1:4] as highlights,
    c.specifications, c.hero_image_id, null::uuid as created_by,
    (c.published and c.is_available and not c.soft_deleted) as is_public, c.soft_deleted as deleted,
    v.row_version, c.created_at
  from cars c join vehicles v on v.id = c.id
  union all
  select v.id, v.kind, v.slug, v.body_type, v.vehicle_class, v.seats, v.min_age, v.min_days, v.location_city,
    coalesce((l.specifications->>'year')::int, 2024), l.make, l.model, l.specifications->>'trim',
    coalesce(nullif(l.specifications->>'color', ''), 'Various'), l.description, l.daily_rate_cents, l.weekend_rate_cents,
    l.security_deposit_cents, l.miles_per_day, l.over_mile_fee_cents, l.features[1:4],
    l.specifications, null::uuid, l.created_by,
    (l.is_published and l.is_available and l.deleted_at is null), l.deleted_at is not null,
    v.row_version, l.created_at
  from car_listings l join vehicles v on v.id = l.id`)
