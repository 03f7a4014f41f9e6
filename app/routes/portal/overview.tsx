import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { BookingList } from '#app/features/bookings/booking-list.tsx'
import { listOwnBookings } from '#app/features/bookings/queries.server.ts'
import { PersonLine } from '#app/features/people/person-line.tsx'
import { hrefs } from '#app/shared/hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = () => pageMeta('Dashboard', 'Your bookings and your portal.')

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const { firstName, username, role, approved } = viewer
  return { person: { firstName, username, role, approved }, bookings: await listOwnBookings(viewer) }
}

export default function Overview() {
  const { person, bookings } = useLoaderData<typeof loader>()
  return (
    <div className="pb-16">
      <div className="page-head">
        <div>
          <h1>Welcome, {person.firstName}</h1>
          <PersonLine person={person} />
        </div>
        {bookings.length > 0 && <ButtonLink to={hrefs.fleet()}>Fleet</ButtonLink>}
      </div>
      <h2 className="head mt-8 mb-4">Your bookings</h2>
      <BookingList bookings={bookings} />
    </div>
  )
}
