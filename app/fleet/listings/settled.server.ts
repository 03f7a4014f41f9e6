import { data } from '@remix-run/node'

import { refusedVersion } from '#app/platform/settled-form.server.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import type { Mistake } from '#app/shared/outcome.ts'
import { listingProblems } from './words.ts'

type Versioned = Parameters<typeof refusedVersion>

/** The form of a car or listing as it was sent, with both values where another person saved first. */
export function refused(given: Versioned[0], current: Versioned[1], mistake: Partial<Mistake> = {}) {
  return refusedVersion(given, current, { ...mistake, changed: listingProblems.changedMeanwhile })
}

/** The form as it was sent, with the list as its button has changed it. */
export function withFeatures<Typed extends { features: string[] }>(typed: Typed, features: string[]) {
  const lastResult: FormReply = { initialValue: { ...typed, features } }
  return data({ lastResult, conflict: undefined }, { status: 200 })
}
