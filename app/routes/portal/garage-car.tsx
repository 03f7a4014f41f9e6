import { redirect, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { editableCar, editAddress, findGarageCar, hasPhoto } from '#app/fleet/garage/car.server.ts'
import { CarForm } from '#app/fleet/garage/car-form.tsx'
import { CarPanel } from '#app/fleet/garage/car-panel.tsx'
import { saveCar } from '#app/fleet/garage/commands.server.ts'
import { readCarEntries } from '#app/fleet/garage/entries.ts'
import { carForm } from '#app/fleet/garage/forms.ts'
import { carName } from '#app/fleet/cars/rules.ts'
import { changedFeatures } from '#app/fleet/listings/entries.ts'
import { refused, withFeatures } from '#app/fleet/listings/settled.server.ts'
import { settledInput } from '#app/platform/settled-form.server.ts'
import { garageNotices, garageProblems } from '#app/fleet/garage/words.ts'
import { pageTitleLabels } from '#app/people/access/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { readForm, readPosted, redirectWithNotice } from '#app/platform/http.server.ts'
import { yearOf } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { dayOf } from '#app/shared/zone.ts'
import listingStyles from '#app/styles/listings.css?url'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { failed: garageProblems.notUpdated }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listingStyles }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.name ?? pageTitleLabels.garage, 'Details of a fleet car.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  // A listing has a form of its own.
  const address = await editAddress(param(params, 'id'))
  if (address && address !== hrefs.garageCar(param(params, 'id'))) throw redirect(address)
  const { id, slug, version, isPublished, isAvailable, saved, named } = await editableCar(viewer, params.id)
  return {
    panel: { id, slug, isPublished, isAvailable, hasPhoto: await hasPhoto(id) },
    version,
    entries: saved,
    name: carName(named),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const car = await editableCar(viewer, params.id)
  const schema = carForm(yearOf(dayOf(now())))
  const form = await readForm(request, schema)
  const { entries: posted } = await readPosted(request)
  const typed = readCarEntries(posted)
  const features = changedFeatures(typed.features, posted)
  if (features) return withFeatures(typed, features)
  const given = { form, schema, typed, posted }
  const input = settledInput(given, car)
  const saved = input && (await saveCar(car.id, input))
  if (saved?.ok) return redirectWithNotice(hrefs.garageCar(car.id), garageNotices.saved)
  return refused(given, await findGarageCar(car.id), { ...saved })
}

export default function EditCar() {
  const { panel, name, version, entries } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className="measure pb-16">
      <PageHead
        title={name}
        back={{ label: pageTitleLabels.garage, href: hrefs.garage() }}
        under={<CarPanel car={panel} path={hrefs.garageCar(panel.id)} />}
      />
      <CarForm
        // Another key with another version: the form shows what is saved.
        key={`${panel.id} ${version}`}
        version={version}
        entries={entries}
        lastResult={answer?.lastResult}
        conflict={answer?.conflict}
      />
    </div>
  )
}
