import { keysOf, keysThat } from './keys.ts'

/** Where an email is. Of one that is over, no one reads the text again. */
const states = {
  waiting: { isOver: false },
  sent: { isOver: true },
  kept: { isOver: false },
  failed: { isOver: false },
  lapsed: { isOver: true },
} as const satisfies Record<string, { isOver: boolean }>

export const outboxStates = { every: keysOf(states), over: keysThat(states, ({ isOver }) => isOver) }
