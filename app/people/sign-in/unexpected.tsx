import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useContext } from 'react'

import { accountProblems } from './words.ts'
import { ReferenceContext } from '#app/ui/layout/reference.ts'
import { ProblemPage } from '#app/ui/layout/problem-page.tsx'

export function Unexpected() {
  const error = useRouteError()
  const reference = useContext(ReferenceContext)
  if (isRouteErrorResponse(error)) throw error
  return <ProblemPage {...accountProblems.unexpected} reference={reference} />
}
