/** Two people save one form: the second sees where the two differ and chooses for each field. */
type Entries = Record<string, string | string[]>
export type Difference = { field: string; saved: string; typed: string }
/** `base`: the version that was opened. `against`: the one that was saved in the meantime. */
export type Conflict = { base: number; against: number; differences: Difference[] }
type Posted = readonly [name: string, value: string][]

export const conflictFields = { base: 'version', against: 'against', choice: 'keep-' } as const
export const sides = ['saved', 'typed'] as const

/** The fields in which two versions differ, with both texts. */
export function differences(saved: Entries, typed: Entries): Difference[] {
  return Object.keys(saved)
    .map((field) => ({ field, saved: textOf(saved[field]), typed: textOf(typed[field]) }))
    .filter((each) => each.saved !== each.typed)
}

/**
 * `typed`, with the saved value where it was chosen; or what has still to be chosen. Choices count against the version
 * that they were made for.
 */
export function settleConflicts<Typed extends Entries>(
  current: { version: number; saved: Typed },
  typed: Typed,
  posted: Posted,
): { entries: Typed; conflict?: undefined } | { conflict: Conflict } {
  const read = (name: string) => posted.find(([each]) => each === name)?.[1]
  const base = baseOf(posted)
  if (base === current.version) return { entries: typed }
  const found = differences(current.saved, typed)
  const choiceOf = ({ field }: Difference) => read(conflictFields.choice + field)
  const isChosen = Number(read(conflictFields.against)) === current.version
  const isOpen = (each: Difference) => !isChosen || !sides.some((side) => side === choiceOf(each))
  if (found.some(isOpen)) return { conflict: { base: base ?? 0, against: current.version, differences: found } }
  const kept = found.filter((each) => choiceOf(each) === 'saved').map(({ field }) => [field, current.saved[field]])
  return { entries: { ...typed, ...Object.fromEntries(kept) } }
}

/** The version that the form was opened with. */
export function baseOf(posted: Posted): number | undefined {
  const base = Number(posted.find(([name]) => name === conflictFields.base)?.[1] || undefined)
  return Number.isInteger(base) && base >= 0 && base < 2 ** 31 ? base : undefined
}

/** Without what was left empty, as a form is read. */
export function filledIn(entries: Entries): Entries {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ''))
}

function textOf(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.filter((each) => each.trim()).join(', ') : (value ?? '').trim()
}
