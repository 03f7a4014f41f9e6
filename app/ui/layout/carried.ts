import type { FailedForm } from '#app/ui/form/failed-form.ts'
import type { Problem } from '#app/shared/outcome.ts'
import type { PageFacts } from './page-facts.ts'

type Carried = {
  problem?: Problem
  next?: { href: string; label: string }
  failed?: FailedForm
  facts?: PageFacts
  lastResult?: { status?: string } | null
}

/** What the shell looks for in an answer of whatever route: a loader's, an action's, or a response that was thrown. */
export function carriedBy(answer: unknown): Carried {
  // Fence: the answer's type is known to its route only. What is not an object has none of these.
  return (answer ?? {}) as Carried
}
