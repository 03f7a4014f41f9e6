import { keysOf, keysThat } from './keys.ts'

/** What becomes of a charge after the return. A new state says all of this, or it does not compile. */
type Properties = {
  /** Part of what the return costs. */
  counts: boolean
  /** The customer was told of it. */
  isTold: boolean
  /** The customer objected, and it may have been upheld. */
  wasObjected: boolean
  /** Staff have to decide on it: before it is sent, and after an objection. */
  isUndecided: boolean
  /** The card may be charged with it. */
  isPayable: boolean
}

/** In the order in which the database has them. */
export const chargeStates = {
  proposed: { counts: true, isTold: false, wasObjected: false, isUndecided: true, isPayable: false },
  confirmed: { counts: true, isTold: false, wasObjected: false, isUndecided: true, isPayable: false },
  sent: { counts: true, isTold: true, wasObjected: false, isUndecided: false, isPayable: false },
  accepted: { counts: true, isTold: true, wasObjected: false, isUndecided: false, isPayable: true },
  lapsed: { counts: true, isTold: true, wasObjected: false, isUndecided: false, isPayable: true },
  objected: { counts: true, isTold: true, wasObjected: true, isUndecided: true, isPayable: false },
  upheld: { counts: true, isTold: true, wasObjected: true, isUndecided: false, isPayable: true },
  dropped: { counts: false, isTold: false, wasObjected: false, isUndecided: false, isPayable: false },
} as const satisfies Record<string, Properties>

export type ChargeState = keyof typeof chargeStates

/** What queries ask for. */
export const statesOfCharges = {
  every: keysOf(chargeStates),
  told: keysThat(chargeStates, ({ isTold }) => isTold),
  /** Told, and not objected to. */
  unobjected: keysThat(chargeStates, ({ isTold, isUndecided }) => isTold && !isUndecided),
  objected: keysThat(chargeStates, ({ wasObjected }) => wasObjected),
  untold: keysThat(chargeStates, ({ counts, isTold }) => counts && !isTold),
  payable: keysThat(chargeStates, ({ isPayable }) => isPayable),
}
