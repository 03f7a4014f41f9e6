import {
  data,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { packsOf } from '#app/bookings/booking/extras.ts'
import { findLinkedOrOwnBooking } from '#app/bookings/booking/linked-or-own.server.ts'
import { milesFacts } from '#app/bookings/booking/miles.ts'
import { stayOf } from '#app/bookings/booking/stay-facts.ts'
import { readingForm } from '#app/bookings/changes/miles-form.ts'
import { MilesForms } from '#app/bookings/changes/miles-forms.tsx'
import { findPackagePrice, recordReading } from '#app/bookings/changes/miles.server.ts'
import { bookingNotices } from '#app/bookings/booking/words.ts'
import { mileLabels, mileProblems } from '#app/bookings/changes/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { headersOfAnswer, invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import siteStyles from '#app/styles/site.css?url'
import { Facts } from '#app/ui/facts.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const route: RouteFacts = { failed: mileProblems.failed }

const words = mileLabels

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

export const headers = headersOfAnswer

export async function loader({ request }: LoaderFunctionArgs) {
  const { booking, query } = await findLinkedOrOwnBooking(request)
  const { miles, state, number } = booking
  const { out } = miles.odometer
  const count = (figure: number) => figure.toLocaleString('en-US')
  const odometer: [string, string][] =
    out === null
      ? []
      : [
          [words.atPickup, count(out)],
          [words.upTo, count(out + miles.allowed)],
        ]
  const price = await findPackagePrice(booking)
  return data(
    {
      back: {
        label: words.back(number),
        href: query.key ? hrefs.linkedBooking(query.key) : hrefs.accountBooking(number),
      },
      facts: [...milesFacts(miles), ...odometer],
      stay: stayOf(booking),
      isOut: bookingStates[state].isOut && out !== null,
      offer: price === null ? null : { action: rentalHrefs.milesPackage(query), packs: packsOf(booking.lines), price },
    },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  const { booking, query } = await findLinkedOrOwnBooking(request)
  const form = await readForm(request, readingForm)
  if (!form.ok) return invalid(form)
  const saved = await recordReading({ requestId: booking.requestId, mileage: form.value.mileage }, now())
  if (!saved.ok) return invalid(form, saved.problem, saved.field)
  return redirectWithNotice(rentalHrefs.miles(query), bookingNotices.readingSaved)
}

export default function BookingMiles() {
  const { back, facts, stay, isOut, offer } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <div className="wrap page">
      <p className="small mb-4">
        <TextLink to={back.href}>{back.label}</TextLink>
      </p>
      <div className="beside">
        <section>
          <h1 className="mb-6">{words.title}</h1>
          <Facts rows={facts} />
          <MilesForms isOut={isOut} offer={offer} lastResult={lastResult} />
        </section>
        <aside>
          <Facts rows={stay} />
        </aside>
      </div>
    </div>
  )
}
