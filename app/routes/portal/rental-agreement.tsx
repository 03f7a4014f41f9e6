import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { signAtDesk } from '#app/features/agreements/commands.server.ts'
import { signForm } from '#app/features/agreements/forms.ts'
import { maySign } from '#app/features/agreements/rules.ts'
import { SignForm } from '#app/features/agreements/sign-form.tsx'
import { signedField } from '#app/features/bookings/field-names.ts'
import { currentAgreement } from '#app/features/bookings/signed-agreements.server.ts'
import { isSameName } from '#app/features/bookings/signature.ts'
import { findBooked } from '#app/features/rentals/queries.server.ts'
import { labels } from '#app/messages/labels.ts'
import { notices } from '#app/messages/notices.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = labels.agreement

export const handle = { surface: 'paper' } satisfies RouteHandle

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'handover.record')
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(problems.rental.missing)
  const text = await currentAgreement(rental.requestId)
  if (!text || !maySign(rental.state)) throw redirect(hrefs.rental(rental.number, 'agreement'))
  return { number: rental.number, text }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'handover.record')
  const rental = (await findBooked(param(params, 'number'), viewer)) ?? notFound(problems.rental.missing)
  const form = await readForm(request, signForm)
  if (!form.ok) return invalid(form)
  const { signature, drawing } = form.value
  const driver = rental.customer.name
  if (!isSameName(signature, driver) && !isSameName(signature, form.entries[signedField] ?? ''))
    return invalid(form, problems.booking.signatureDiffers(driver), 'signature')
  const text = (form.entries.text ?? '').replaceAll('\r\n', '\n')
  const { requestId, number } = rental
  const signed = await signAtDesk({ requestId, signature, drawing, text, witnessId: viewer.id, now: now() })
  return signed.ok
    ? redirectWithNotice(hrefs.rental(number, 'agreement'), notices.rental.signed)
    : invalid(form, signed.problem)
}

export default function RentalAgreement() {
  const { number, text } = useLoaderData<typeof loader>()
  return (
    <div className="measure pb-16">
      <PageHead title={words.title} back={{ label: `Booking ${number}`, href: hrefs.rental(number, 'agreement') }} />
      <p className="quiet mb-8">{words.before}</p>
      <SignForm text={text} lastResult={useActionData<typeof action>()?.lastResult} />
    </div>
  )
}
