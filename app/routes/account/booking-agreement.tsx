import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { SignForm } from '#app/bookings/agreements/sign-form.tsx'
import { findToSign, submitSignature } from '#app/bookings/agreements/submission.server.ts'
import { findOwnBooking } from '#app/bookings/booking/readable-booking.server.ts'
import { agreementLabels } from '#app/bookings/agreements/words.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
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
  const viewer = await requireAbility(request, 'account.use')
  const booking = (await findOwnBooking(param(params, 'number'), viewer)) ?? notFound(bookingProblems.missing)
  const { number, line, isSigned } = booking
  const text = await findToSign(booking)
  if (!text) throw redirect(hrefs.accountBooking(number, 'agreement'))
  return { number, line, text, lead: isSigned ? words.again : words.unsigned }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const booking = (await findOwnBooking(param(params, 'number'), viewer)) ?? notFound(bookingProblems.missing)
  const back = hrefs.accountBooking(booking.number, 'agreement')
  return submitSignature(request, { booking, actorId: viewer.id, witnessId: null, back })
}

export default function BookingAgreement() {
  const { number, line, text, lead } = useLoaderData<typeof loader>()
  return (
    <div className="measure pb-16">
      <PageHead
        title={words.title}
        back={{ label: `Booking ${number}`, href: hrefs.accountBooking(number, 'agreement') }}
      />
      <p className="quiet mb-8">{lead}</p>
      <SignForm text={text} line={line} lastResult={useActionData<typeof action>()?.lastResult} />
    </div>
  )
}
