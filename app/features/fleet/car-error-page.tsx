import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useContext } from 'react'

import { problems } from '#app/messages/problems.ts'
import { ReferenceContext } from '#app/ui/layout/reference.ts'
import { ProblemPage } from '#app/ui/layout/problem-page.tsx'

/** "Car Not Found" with the page's own ways on; anything else that went wrong is our mistake and says so. */
export function CarErrorPage({ action }: { action: React.ReactNode }) {
  const error = useRouteError()
  const reference = useContext(ReferenceContext)
  const missing = isRouteErrorResponse(error) && error.status === 404
  return missing ? <ProblemPage {...problems.car.missing} action={action} /> : <ProblemPage {...problems.page.broken} reference={reference} />
}
