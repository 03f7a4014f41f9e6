import type { Problem } from '#app/shared/outcome.ts'
import { carriedBy } from '#app/ui/layout/carried.ts'

/** A form that failed through no fault of the person. */
export type FailedForm = {
  status: number
  problem: Problem
  formless: boolean
  reference?: string
  /** Without passwords; stored files by id. */
  entries: [name: string, value: string][]
  /** A field left out, so that the form must be shown before it is sent again. */
  secret?: string
}

export function findFailedForm(answers: Record<string, unknown> | null | undefined): FailedForm | undefined {
  return Object.values(answers ?? {})
    .map((answer) => carriedBy(answer).failed)
    .find(Boolean)
}
