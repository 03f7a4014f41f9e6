import { isRouteErrorResponse, useRouteError } from '@remix-run/react'

import { hrefs } from '#app/shared/hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { problemOf } from '#app/ui/layout/problem-of.ts'
import { ProblemPage } from '#app/ui/layout/problem-page.tsx'

/** Also when it can’t be read. */
export function MissingBooking() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || ![404, 503].includes(error.status)) throw error
  return (
    <ProblemPage
      {...problemOf(error)}
      action={
        <div className="row">
          <ButtonLink to={hrefs.accountBookings()}>Your bookings</ButtonLink>
          <ButtonLink to={hrefs.contact()} look="line">
            Contact
          </ButtonLink>
        </div>
      }
    />
  )
}
