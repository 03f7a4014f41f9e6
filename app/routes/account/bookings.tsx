import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { BookingList } from '#app/features/bookings/booking-list.tsx'
import { listOwnBookings } from '#app/features/bookings/queries.server.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = () => pageMeta('Your bookings', 'The cars you have booked.')

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  return { bookings: await listOwnBookings(viewer) }
}

export default function AccountBookings() {
  const { bookings } = useLoaderData<typeof loader>()
  return (
    <div className="pb-16">
      <div className="page-head">
        <h1>Your bookings</h1>
      </div>
      <BookingList bookings={bookings} />
    </div>
  )
}
