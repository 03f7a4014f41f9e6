import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { CustomerChoice, type FoundCustomer } from '#app/bookings/staff-bookings/customer-choice.tsx'
import { newCustomer } from '#app/bookings/staff-bookings/field-names.ts'
import { findCustomerForm } from '#app/bookings/staff-bookings/find-customer.ts'
import { FindCustomerForm } from '#app/bookings/staff-bookings/find-customer-form.tsx'
import { findBookable, findCustomers } from '#app/bookings/staff-bookings/queries.server.ts'
import { readStep } from '#app/bookings/staff-bookings/query.ts'
import { staffBookingLabels, staffBookingProblems } from '#app/bookings/staff-bookings/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm } from '#app/platform/http.server.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = staffBookingLabels

type Answer = { lastResult: FormReply; found?: FoundCustomer[] }

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

/** The second step: who drives. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'booking.enter')
  const { car: id, pickup, return: back } = readStep(request)
  const car = await findBookable(id ?? null, now())
  if (!car) throw redirect(rentalHrefs.enter({ pickup, return: back }))
  return { name: car.name, step: { car: car.id, pickup, return: back } }
}

export async function action({ request }: ActionFunctionArgs): Promise<ReturnType<typeof data<Answer>>> {
  await requireAbility(request, 'booking.enter')
  const form = await readForm(request, findCustomerForm)
  if (!form.ok) return invalid(form)
  const found = await findCustomers(form.value.asked)
  if (!found) return invalid(form, staffBookingProblems.nobodyAsked, 'asked')
  return data({ lastResult: form.reply(), found })
}

export default function NewRentalCustomer() {
  const { name, step } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const hrefOf = (customer: string) => rentalHrefs.enterDetails({ ...step, customer })
  const { car: _, ...dates } = step
  return (
    <div className="measure pb-16">
      <PageHead title={words.customer} back={{ label: words.otherCar, href: rentalHrefs.enter(dates) }} />
      <p className="lead">{words.bookFor(name)}</p>
      <p className="quiet mt-2 mb-8">{words.customerAbout}</p>
      <FindCustomerForm lastResult={answer?.lastResult} />
      {answer?.found && <CustomerChoice customers={answer.found} hrefOf={hrefOf} />}
      <p className="mt-10 mb-4 quiet">{words.isNewHint}</p>
      <ButtonLink look="line" to={hrefOf(newCustomer)}>
        {words.isNew}
      </ButtonLink>
    </div>
  )
}
