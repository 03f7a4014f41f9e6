import { carriedBy, type FailedForm } from '#app/ui/layout/carried.ts'

export function findFailedForm(answers: Record<string, unknown> | null | undefined): FailedForm | undefined {
  return Object.values(answers ?? {})
    .map((answer) => carriedBy(answer).failed)
    .find(Boolean)
}
