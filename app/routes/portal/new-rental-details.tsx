import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { DetailsForm } from '#app/bookings/staff-bookings/sections.ts'
import { loadDetails, submitDetails } from '#app/bookings/staff-bookings/submission.server.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { staffBookingLabels } from '#app/bookings/staff-bookings/words.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import carStyles from '#app/styles/car.css?url'
import { reloadRefused } from '#app/ui/form/reload-refused.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { failed: bookingProblems.failed }

const words = staffBookingLabels

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: carStyles }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title ?? words.title, words.about)

/** With the price as it is now. */
export const shouldRevalidate = reloadRefused

/** The last step: dates, extras, price and payment. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'booking.enter')
  return loadDetails(request)
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'booking.enter')
  return submitDetails(request, viewer)
}

export default function NewRentalDetails() {
  const { title, back, ...form } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <div className="pb-16">
      <PageHead title={title} back={{ label: words.otherCustomer, href: back }} />
      <Suspense>
        <DetailsForm key={form.action} {...form} lastResult={lastResult} />
      </Suspense>
    </div>
  )
}
