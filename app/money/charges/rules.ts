/**
 * What a return costs on top of the rental: the rules propose it or staff add it, staff decide, the customer has 72 hours
 * to answer, and only then is it taken. What was objected to waits for staff, and the deposit with it for 14 days. Amounts in cents.
 */
import { business, chargeRules } from '#app/business.ts'
import type { ChargeKind } from '#app/shared/charge-kinds.ts'
import { type ChargeState, chargeStates } from '#app/shared/charge-states.ts'
import { later } from '#app/shared/durations.ts'
import { sum, type Cents } from '#app/shared/money.ts'

/** What the reports do not measure has to be seen, or the customer reads why it cannot be. */
export function lacksEvidence(added: {
  kind: ChargeKind
  photos?: readonly string[]
  noPhotoReason?: string
}): boolean {
  return added.kind === 'damage' && !added.photos?.length && !added.noPhotoReason
}

/** `total`: with its taxes. */
type Charge = { state: ChargeState; total: Cents }

const next: Record<ChargeState, readonly ChargeState[]> = {
  proposed: ['confirmed', 'dropped'],
  confirmed: ['confirmed', 'sent', 'dropped'],
  sent: ['accepted', 'lapsed', 'objected'],
  objected: ['upheld', 'dropped'],
  accepted: [],
  lapsed: [],
  upheld: [],
  dropped: [],
}

/** Whether a charge may go from one state to another; nothing that may be taken from the card goes back. */
export function mayBecome(from: ChargeState, to: ChargeState): boolean {
  return next[from].includes(to)
}

/** Staff decide on it: before it is sent, and after an objection. */
export function isUndecided(state: ChargeState): boolean {
  return chargeStates[state].isUndecided
}

/** The customer was told of it, so that they may read it. */
export function wasSent(charge: { state: ChargeState; answerBy: Date | null }): boolean {
  return charge.answerBy !== null
}

/** The card may be charged with it. */
export function isPayable(state: ChargeState): boolean {
  return chargeStates[state].isPayable
}

/** Until when the customer may answer what is sent now. */
export function answerUntil(now: Date): Date {
  return later(now, chargeRules.answerWithin)
}

/** An answer at the very end of the time comes too late: the card may be charged from then on. */
export function mayAnswer({ state, answerBy }: { state: ChargeState; answerBy: Date | null }, now: Date): boolean {
  return state === 'sent' && answerBy !== null && now < answerBy
}

/** Until when staff decide on what was objected to: afterwards the deposit no longer waits for it. */
export function decidedBy(objectedAt: Date): Date {
  return later(objectedAt, chargeRules.decideWithin)
}

/** The same of the objection that came last, as it is stored: the deposit waits until then. Null where none is undecided. */
export function lastDecidedBy(charges: readonly { state: ChargeState; answeredAt: Date | null }[]): Date | null {
  const answered = charges.flatMap(({ state, answeredAt }) => (state === 'objected' && answeredAt ? [answeredAt] : []))
  const last = answered.toSorted((one, other) => one.getTime() - other.getTime()).at(-1)
  return last ? decidedBy(last) : null
}

type Waiting = { isOpen: boolean; answerBy: string | null; deadline: number | null }

/** Until when the customer may answer the first of what waits for it, as it is printed; null when nothing does. */
export function firstDeadline(charges: readonly Waiting[]): string | null {
  const open = charges.filter(({ isOpen }) => isOpen)
  return open.toSorted((one, other) => (one.deadline ?? 0) - (other.deadline ?? 0))[0]?.answerBy ?? null
}

/** Of everything that was not dropped; `payable` of what may be taken now. */
export function totalsOf(charges: readonly Charge[]): { total: Cents; payable: Cents } {
  const amountsOf = (counts: (state: ChargeState) => boolean) =>
    sum(...charges.filter(({ state }) => counts(state)).map(({ total }) => total))
  return { total: amountsOf((state) => chargeStates[state].counts), payable: amountsOf(isPayable) }
}

type Decided = { kind: ChargeKind; before: Cents; after: Cents; state: ChargeState; reason: string | undefined }

/** More than the agreement and the public pages name. */
export function isCleaningHigh(kind: ChargeKind, amount: number): boolean {
  return kind === 'cleaning' && amount > business.requirements.cleaning.to
}

/**
 * What is wrong with a decision of staff, or null. Another amount and anything after an objection needs a reason; after an
 * objection it is never more than what the customer had read.
 */
export function mistakeOfDecision({
  kind,
  before,
  after,
  state,
  reason,
}: Decided): 'reasonMissing' | 'raised' | 'cleaningHigh' | null {
  if (isCleaningHigh(kind, after)) return 'cleaningHigh'
  if (state === 'objected' && after > before) return 'raised'
  return !reason && (state === 'objected' || after !== before) ? 'reasonMissing' : null
}
