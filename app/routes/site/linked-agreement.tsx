import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { SignForm } from '#app/bookings/agreements/sign-form.tsx'
import { findToSign, submitSignature } from '#app/bookings/agreements/submission.server.ts'
import { findKeyedBooking } from '#app/bookings/booking/keyed-booking.server.ts'
import { agreementLabels } from '#app/bookings/agreements/words.ts'
import { headersOfAnswer } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import siteStyles from '#app/styles/site.css?url'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = agreementLabels

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () => pageMeta(words.title, words.about)

export const headers = headersOfAnswer

export async function loader({ request }: LoaderFunctionArgs) {
  const { booking, key } = await findKeyedBooking(request, rentalHrefs.ownAgreement)
  const { number, line, isSigned } = booking
  const text = await findToSign(booking)
  if (!text) throw redirect(hrefs.linkedBooking(key))
  const lead = isSigned ? words.again : words.unsigned
  return data({ key, number, line, text, lead }, { headers: { 'Cache-Control': 'no-store' } })
}

export async function action({ request }: ActionFunctionArgs) {
  const { booking, key } = await findKeyedBooking(request, rentalHrefs.ownAgreement)
  return submitSignature(request, { booking, actorId: null, witnessId: null, back: hrefs.linkedBooking(key) })
}

export default function LinkedAgreement() {
  const { key, number, line, text, lead } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page">
      <div className="measure">
        <p className="small mb-3">
          <TextLink quiet to={hrefs.linkedBooking(key)}>{`Booking ${number}`}</TextLink>
        </p>
        <h1 className="mb-3">{words.title}</h1>
        <p className="quiet mb-8">{lead}</p>
        <SignForm text={text} line={line} lastResult={useActionData<typeof action>()?.lastResult} />
      </div>
    </div>
  )
}
