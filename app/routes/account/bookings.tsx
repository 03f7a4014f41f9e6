import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { BookingGroups } from '#app/bookings/booking/booking-groups.tsx'
import { listOwnRows } from '#app/money/payments/steps.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { useLive } from '#app/ui/live/use-live.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = () => pageMeta('Your bookings', 'The cars you have booked.')

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  return { bookings: await listOwnRows(viewer, now()) }
}

export default function AccountBookings() {
  const { bookings } = useLoaderData<typeof loader>()
  useLive(['booking'])
  return (
    <div className="pb-16">
      <PageHead title="Your bookings" />
      <BookingGroups bookings={bookings} />
    </div>
  )
}
