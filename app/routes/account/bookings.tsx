import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { BookingGroups } from '#app/bookings/booking/booking-groups.tsx'
import { listOwnBookings } from '#app/bookings/booking/queries.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { printInstant } from '#app/shared/zone.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = () => pageMeta('Your bookings', 'The cars you have booked.')

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const bookings = await listOwnBookings(viewer)
  const at = now()
  return {
    bookings: bookings.map(({ payableUntil, ...row }) => ({
      ...row,
      heldUntil: payableUntil > at ? printInstant(payableUntil) : null,
    })),
  }
}

export default function AccountBookings() {
  const { bookings } = useLoaderData<typeof loader>()
  return (
    <div className="pb-16">
      <PageHead title="Your bookings" />
      <BookingGroups bookings={bookings} />
    </div>
  )
}
