import type { Problem } from '#app/shared/outcome.ts'

/** A form that was sent and could not be taken, through no fault of the person. */
export type FailedForm = {
  status: number
  problem: Problem
  /** The page has no form that could show this. */
  formless: boolean
  /** Of a bug, to be told over the phone. */
  reference?: string
  /** What was typed, stored files by their ids, without passwords. */
  entries: [name: string, value: string][]
  /** The name of a field that was left out: the form has to be shown before it can be sent again. */
  secret?: string
}

/** The failed form among the answers of a page's actions. */
export function findFailedForm(answers: Record<string, unknown> | null | undefined): FailedForm | undefined {
  return Object.values(answers ?? {})
    .map((answer) => (answer as { failed?: FailedForm } | null)?.failed)
    .find(Boolean)
}
