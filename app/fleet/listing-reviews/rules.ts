/** What staff look at: the rates of a published listing and its photos, as they were and as they are. */
import type { Season } from '#app/fleet/rates/rules.ts'

/** Sums in cents, photos by id in their order. */
export type Reviewed = {
  dailyRateCents: number
  weekendRateCents: number | null
  securityDepositCents: number
  overMileFeeCents: number
  seasons: readonly Season[]
  photos: readonly string[]
}

export const reviewedRates = ['dailyRateCents', 'weekendRateCents', 'securityDepositCents', 'overMileFeeCents'] as const
export type ReviewedRate = (typeof reviewedRates)[number]

export type Changes = {
  rates: { rate: ReviewedRate; before: number | null; after: number | null }[]
  seasonsAdded: Season[]
  seasonsRemoved: Season[]
  added: string[]
  removed: string[]
  /** The photos that stayed are in another order. */
  reordered: boolean
}

export function changesBetween(before: Reviewed, after: Reviewed): Changes {
  const [kept, stayed] = [
    before.photos.filter((id) => after.photos.includes(id)),
    after.photos.filter((id) => before.photos.includes(id)),
  ]
  return {
    rates: reviewedRates
      .filter((rate) => before[rate] !== after[rate])
      .map((rate) => ({ rate, before: before[rate], after: after[rate] })),
    seasonsAdded: missingFrom(before.seasons, after.seasons),
    seasonsRemoved: missingFrom(after.seasons, before.seasons),
    added: after.photos.filter((id) => !before.photos.includes(id)),
    removed: before.photos.filter((id) => !after.photos.includes(id)),
    reordered: kept.some((id, place) => stayed[place] !== id),
  }
}

export function isSame(before: Reviewed, after: Reviewed): boolean {
  const { reordered, ...lists } = changesBetween(before, after)
  return !reordered && Object.values(lists).every((list) => list.length === 0)
}

export function isSameSeason(one: Season, other: Season): boolean {
  return (
    one.name === other.name &&
    one.firstDay === other.firstDay &&
    one.lastDay === other.lastDay &&
    one.dailyRateCents === other.dailyRateCents &&
    one.minDays === other.minDays
  )
}

function missingFrom(seasons: readonly Season[], others: readonly Season[]): Season[] {
  return others.filter((other) => !seasons.some((season) => isSameSeason(season, other)))
}

export type ListingVerdict = { kind: 'approve' } | { kind: 'hide'; reason: string }
