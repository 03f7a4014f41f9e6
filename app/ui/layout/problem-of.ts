import { isRouteErrorResponse } from '@remix-run/react'

import { problems } from '#app/messages/problems.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { carriedBy } from './carried.ts'

export function problemOf(error: unknown): Problem {
  if (!isRouteErrorResponse(error)) return problems.page.broken
  const { data, status } = error
  const { problem } = carriedBy(data)
  if (problem) return problem
  if (status === 404) return problems.page.missing
  if (status === 403) return problems.access.forbidden
  if (status === 400) return problems.page.unreadable
  if (status === 413) return problems.page.tooLong
  if (status === 405) return problems.page.takesNothing
  return status === 503 ? problems.page.unavailable : problems.page.broken
}
