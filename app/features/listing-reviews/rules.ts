/** What staff look at: the rates of a published listing and its photos, as they were and as they are. */

/** Sums in cents, photos by id in their order. */
export type Reviewed = {
  dailyRateCents: number
  weekendRateCents: number | null
  securityDepositCents: number
  overMileFeeCents: number
  photos: readonly string[]
}

export const reviewedRates = ['dailyRateCents', 'weekendRateCents', 'securityDepositCents', 'overMileFeeCents'] as const
export type ReviewedRate = (typeof reviewedRates)[number]

export type Changes = {
  rates: { rate: ReviewedRate; before: number | null; after: number | null }[]
  added: string[]
  removed: string[]
  /** The photos that stayed stand in another order. */
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
    added: after.photos.filter((id) => !before.photos.includes(id)),
    removed: before.photos.filter((id) => !after.photos.includes(id)),
    reordered: kept.some((id, place) => stayed[place] !== id),
  }
}

export function isSame(before: Reviewed, after: Reviewed): boolean {
  const { rates, added, removed, reordered } = changesBetween(before, after)
  return rates.length + added.length + removed.length === 0 && !reordered
}

export type Verdict = { kind: 'approve' } | { kind: 'hide'; reason: string }
