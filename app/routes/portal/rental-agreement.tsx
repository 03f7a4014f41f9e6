import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { maySign } from '#app/bookings/agreements/rules.ts'
import { SignForm } from '#app/bookings/agreements/sign-form.tsx'
import { submitSignature } from '#app/bookings/agreements/submission.server.ts'
import { currentAgreement } from '#app/bookings/booking/signed-agreements.server.ts'
import { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { agreementLabels } from '#app/bookings/agreements/words.ts'
import { rentalProblems } from '#app/bookings/rentals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'
import { reloadRefused } from '#app/ui/form/reload-refused.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = agreementLabels

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

/** With the text as it is now. */
export const shouldRevalidate = reloadRefused

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'handover.record')
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  const text = await currentAgreement(rental.requestId, now())
  if (!text || !maySign(rental.state)) throw redirect(hrefs.rental(rental.number, 'agreement'))
  return { number: rental.number, line: rental.line, text }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'handover.record')
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(rentalProblems.missing)
  const { requestId, number, customer } = rental
  const back = hrefs.rental(number, 'agreement')
  return submitSignature(request, { booking: { requestId, customer }, actorId: viewer.id, witnessId: viewer.id, back })
}

export default function RentalAgreement() {
  const { number, line, text } = useLoaderData<typeof loader>()
  return (
    <div className="measure pb-16">
      <PageHead title={words.title} back={{ label: `Booking ${number}`, href: hrefs.rental(number, 'agreement') }} />
      <p className="quiet mb-8">{words.before}</p>
      <SignForm text={text} line={line} lastResult={useActionData<typeof action>()?.lastResult} />
    </div>
  )
}
