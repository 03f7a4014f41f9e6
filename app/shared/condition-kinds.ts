/** What reports at pickup and return are made of, in the order in which the database has them. */
import { keysOf, keysThat } from './keys.ts'

export const stages = ['pickup', 'return'] as const
export type Stage = (typeof stages)[number]

/** Views of the car. Every report needs a photograph of the fixed ones. */
const views = {
  front: { isFixed: true },
  rear: { isFixed: true },
  left: { isFixed: true },
  right: { isFixed: true },
  wheels: { isFixed: true },
  interior: { isFixed: true },
  odometer: { isFixed: true },
  other: { isFixed: false },
} as const satisfies Record<string, { isFixed: boolean }>

export type Shot = keyof typeof views
export const shots = keysOf(views)
export const fixedShots = keysThat(views, ({ isFixed }) => isFixed)

export const damageKinds = ['scratch', 'dent', 'chip', 'crack', 'missing', 'other'] as const
export type DamageKind = (typeof damageKinds)[number]
