/** What the form of a fleet car becomes in its two tables. */
import { specificationsOf } from '#app/fleet/listings/entries.ts'
import type { CarInput } from './forms.ts'

export function vehicleRow({ bodyType, vehicleClass, seats, minAge, minDays, locationCity }: CarInput) {
  return { bodyType, vehicleClass, seats, minAge, minDays, locationCity }
}

export function carRow(input: CarInput) {
  const { year, make, model, trim, color, description, dailyRate, weekendRate, securityDeposit } = input
  return {
    year,
    make,
    model,
    trim: trim ?? null,
    color,
    description,
    dailyRateCents: dailyRate,
    weekendRateCents: weekendRate ?? null,
    securityDepositCents: securityDeposit,
    mileageLimit: input.milesPerDay,
    overMileFeeCents: input.overMileFee,
    shortHighlights: input.features,
    specifications: specificationsOf({ ...input, trim: undefined, color: undefined, year: undefined }),
    albumId: input.albumId ?? null,
  }
}
