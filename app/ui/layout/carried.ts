import type { Problem } from '#app/shared/outcome.ts'
import type { ImageFacts } from '#app/ui/picture-widths.ts'

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

/** A loader's `facts`; the innermost wins. */
export type PageFacts = {
  /** Defaults to the page's own path. */
  canonical?: string
  /** Defaults to the site's own picture. */
  share?: { path: string; alt: string }
  /** Preloaded from the head. */
  opensWith?: { image: ImageFacts; sizes: string }
  hidden?: boolean
}

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

export function findFailedForm(answers: Record<string, unknown> | null | undefined): FailedForm | undefined {
  return Object.values(answers ?? {})
    .map((answer) => carriedBy(answer).failed)
    .find(Boolean)
}
