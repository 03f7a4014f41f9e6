import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { findViewer } from '#app/people/access/guards.server.ts'
import { CarErrorPage } from '#app/fleet/cars/car-error-page.tsx'
import { findShownCar } from '#app/fleet/cars/shown-car.server.ts'
import { joinWaitingList } from '#app/community/waiting-list/commands.server.ts'
import { waitingListForm } from '#app/community/waiting-list/forms.ts'
import { waitingListNotices, waitingListProblems } from '#app/community/waiting-list/words.ts'
import { carProblems, fleetLabels } from '#app/fleet/cars/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { addressOf, invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { parseDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { dayOf } from '#app/shared/zone.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { DateField } from '#app/ui/form/date-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { PageFacts } from '#app/ui/layout/carried.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const route: RouteFacts = { unread: carProblems.missing }

export const meta: MetaFunction = () =>
  pageMeta(fleetLabels.notifyMe, 'One email, as soon as the dates you want are available.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  const at = now()
  const car = await findCar({ request, slug: params.slug, viewer, now: at })
  const asked = new URL(request.url).searchParams
  const facts: PageFacts = { canonical: hrefs.car(car.slug), hidden: true }
  return {
    car: { slug: car.slug, name: vehicleName(car) },
    today: dayOf(at),
    defaults: {
      email: viewer?.email,
      pickupDate: parseDate(asked.get('pickup')),
      returnDate: parseDate(asked.get('return')),
    },
    facts,
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await findViewer(request)
  const at = now()
  const car = await findCar({ request, slug: params.slug, viewer, now: at })
  const form = await readForm(request, waitingListForm)
  if (!form.ok) return invalid(form)
  const joined = await joinWaitingList({ car, input: form.value, viewer, address: addressOf(request), now: at })
  if (!joined.ok) return invalid(form, joined.problem, joined.field)
  const { pickupDate, returnDate } = form.value
  return redirectWithNotice(
    hrefs.fleet({ pickup: pickupDate, return: returnDate }),
    waitingListNotices.noted(`${car.make} ${car.model}`, form.value.email),
  )
}

export default function WaitingList() {
  const { car, today: day, defaults } = useLoaderData<typeof loader>()
  const [form, fields] = useAppForm<typeof waitingListForm>({
    id: 'waiting-list',
    lastResult: useActionData<typeof action>()?.lastResult,
    defaultValue: defaults,
  })
  const asked = { pickup: parseDate(fields.pickupDate.value), return: parseDate(fields.returnDate.value) }
  const free = fields.pickupDate.errors?.some(({ code }) => code === waitingListProblems.free.code)
  return (
    <div className="wrap page">
      <div className="measure">
        <TextLink quiet small to={hrefs.car(car.slug, asked)}>
          {car.name}
        </TextLink>
        <h1 className="title">{fleetLabels.notifyMe}</h1>
        <p className="quiet mt-4">
          Choose the dates you want. We’ll email you once if it becomes available. We can’t hold it for you, and you can
          unsubscribe any time.
        </p>
        <div className="mt-8">
          <AppForm form={form} action={hrefs.carWaitingList(car.slug)} submit="Notify me" wide>
            <div className="pair">
              <DateField field={fields.pickupDate} label="Pickup date" min={day} />
              <DateField field={fields.returnDate} label="Return date" min={day} />
            </div>
            {free && (
              <ButtonLink look="line" to={hrefs.car(car.slug, asked, 'book')}>
                Book these dates
              </ButtonLink>
            )}
            <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
          </AppForm>
        </div>
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  return <CarErrorPage action={<ButtonLink to={hrefs.fleet()}>Back to Fleet</ButtonLink>} />
}

async function findCar(asked: { request: Request; slug: string | undefined; viewer: Viewer | null; now: Date }) {
  const { car, preview } = await findShownCar({ ...asked, addressOf: (other) => hrefs.carWaitingList(other) })
  return preview ? notFound(carProblems.missing) : car
}
