import { keysOf, keysThat } from './keys.ts'

/** What was decided on a security deposit. A new state says all of this, or it does not compile. */
type Properties = {
  /** Under which heading the office looks for it. */
  group: 'coming' | 'open' | 'ended'
  /** On hold at the bank, or with us at the desk. */
  isTaken: boolean
  /** A card is to hold it, as long as it is needed. */
  isWanted: boolean
}

/** In the order in which the database has them. */
export const depositStates = {
  due: { group: 'coming', isTaken: false, isWanted: true },
  authorized: { group: 'open', isTaken: true, isWanted: true },
  failed: { group: 'open', isTaken: false, isWanted: true },
  recorded: { group: 'open', isTaken: true, isWanted: false },
  released: { group: 'ended', isTaken: false, isWanted: false },
  captured: { group: 'ended', isTaken: false, isWanted: false },
} as const satisfies Record<string, Properties>

export type DepositStatus = keyof typeof depositStates

/** It was not taken yet, or no longer is. */
export function isMissing(status: DepositStatus): boolean {
  return depositStates[status].isWanted && !depositStates[status].isTaken
}

/** What queries ask for. */
export const depositStatuses = {
  every: keysOf(depositStates),
  /** Tried, and not over. */
  tried: keysThat(depositStates, ({ group }) => group === 'open'),
  open: keysThat(depositStates, ({ group }) => group !== 'ended'),
  ended: keysThat(depositStates, ({ group }) => group === 'ended'),
  taken: keysThat(depositStates, ({ isTaken }) => isTaken),
  wanted: keysThat(depositStates, ({ isWanted }) => isWanted),
  unwanted: keysThat(depositStates, ({ isWanted }) => !isWanted),
  missing: keysThat(depositStates, ({ isTaken, isWanted }) => isWanted && !isTaken),
}

/** An authorization at Stripe. `isOpen`: asked for or held; `isGone`: nothing came of it. */
export const holdStates = {
  asked: { isOpen: true, isGone: false },
  held: { isOpen: true, isGone: false },
  refused: { isOpen: false, isGone: true },
  ended: { isOpen: false, isGone: true },
  captured: { isOpen: false, isGone: false },
} as const satisfies Record<string, { isOpen: boolean; isGone: boolean }>

export type HoldStatus = keyof typeof holdStates

export const openHolds = keysThat(holdStates, ({ isOpen }) => isOpen)
export const goneHolds = keysThat(holdStates, ({ isGone }) => isGone)

/** What is written down of a deposit. `isTaken`: it came to us; `isHeld`: a card holds it; `isKept`: a part of it. */
const entry = { isTaken: false, isHeld: false, isKept: false }
const moves = {
  authorized: { ...entry, isTaken: true, isHeld: true },
  renewed: { ...entry, isHeld: true },
  replaced: entry,
  refused: entry,
  lapsed: entry,
  release_decided: entry,
  released: entry,
  capture_decided: { ...entry, isKept: true },
  captured: { ...entry, isKept: true },
  recorded: { ...entry, isTaken: true },
  given_back: entry,
  recorded_terminal: { ...entry, isTaken: true },
  released_terminal: entry,
  tried: entry,
  link_sent: entry,
  disputed: entry,
} as const satisfies Record<string, typeof entry>

export type DepositEntryMove = keyof typeof moves

export const entryMoves = {
  taken: keysThat(moves, ({ isTaken }) => isTaken),
  held: keysThat(moves, ({ isHeld }) => isHeld),
  kept: keysThat(moves, ({ isKept }) => isKept),
}
