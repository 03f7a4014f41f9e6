import { isRouteErrorResponse } from '@remix-run/react'

import { accessProblems, pageProblems } from './words.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { carriedBy } from './carried.ts'

export function problemOf(error: unknown): Problem {
  if (!isRouteErrorResponse(error)) return pageProblems.broken
  const { data, status } = error
  const { problem } = carriedBy(data)
  if (problem) return problem
  if (status === 404) return pageProblems.missing
  if (status === 403) return accessProblems.forbidden
  if (status === 400) return pageProblems.unreadable
  if (status === 413) return pageProblems.tooLong
  if (status === 405) return pageProblems.takesNothing
  return status === 503 ? pageProblems.unavailable : pageProblems.broken
}
