/** Cars that someone saved between preview and confirmation: the person who confirms chooses for each what stays (decision 050). */
import { sides } from '#app/shared/conflicts.ts'
import type { PlannedRow } from './import-plan.ts'

export type Posted = readonly [name: string, value: string][]
type Versions = Record<string, number>
export type ImportConflict = Extract<PlannedRow, { kind: 'changed' }>

/** Choices count against the version that they were made for. */
export const choiceFields = {
  keep: (id: string) => `keep-${id}`,
  against: (id: string) => `against-${id}`,
} as const

export function isConflict(row: PlannedRow, versions: Versions): row is ImportConflict {
  return row.kind === 'changed' && versions[row.car.id] !== row.car.version
}

/** A conflict about which nothing is chosen yet. */
export function isUndecided(row: PlannedRow, versions: Versions, posted: Posted): boolean {
  return isConflict(row, versions) && choiceFor(row, posted) === undefined
}

/** Whether the row is to be written. */
export function decided(row: PlannedRow, versions: Versions, posted: Posted): boolean {
  return !isConflict(row, versions) || choiceFor(row, posted) === 'typed'
}

function choiceFor({ car }: ImportConflict, posted: Posted): (typeof sides)[number] | undefined {
  const read = (name: string) => posted.find(([each]) => each === name)?.[1]
  if (read(choiceFields.against(car.id)) !== String(car.version)) return undefined
  return sides.find((side) => side === read(choiceFields.keep(car.id)))
}
