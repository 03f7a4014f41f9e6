import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { carName } from '#app/fleet/cars/rules.ts'
import { VehicleTabs } from '#app/fleet/cars/vehicle-tabs.tsx'
import { managedVehicle } from '#app/fleet/garage/access.server.ts'
import { saveSeason } from '#app/fleet/rates/commands.server.ts'
import { seasonForm } from '#app/fleet/rates/forms.ts'
import { listAllSeasons } from '#app/fleet/rates/queries.server.ts'
import { SeasonForm } from '#app/fleet/rates/season-form.tsx'
import { SeasonList } from '#app/fleet/rates/season-list.tsx'
import { seasonTerms } from '#app/fleet/rates/season-words.ts'
import { listingLabels } from '#app/fleet/listings/words.ts'
import { rateLabels, rateNotices } from '#app/fleet/rates/words.ts'
import { pageTitleLabels } from '#app/people/access/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dayOf } from '#app/shared/zone.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import listingStyles from '#app/styles/listings.css?url'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = rateLabels

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listingStyles }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data ? `${words.title}, ${data.name}` : words.title, words.meta)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id, kind, slug, dailyRateCents, minDays, ...named } = await managedVehicle(viewer, params.id)
  const seasons = await listAllSeasons(id)
  const today = dayOf(now())
  const chosen = new URL(request.url).searchParams.get('rate')
  return {
    vehicle: { id, slug, kind },
    name: carName(named),
    usual: seasonTerms({ dailyRateCents, minDays }),
    minDays,
    today,
    coming: seasons.filter(({ lastDay }) => lastDay >= today),
    past: seasons.filter(({ lastDay }) => lastDay < today).reverse(),
    season: seasons.find((season) => season.id === chosen && season.lastDay >= today),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id } = await managedVehicle(viewer, params.id)
  const today = dayOf(now())
  const form = await readForm(request, seasonForm(today))
  if (!form.ok) return invalid(form)
  const season = new URL(request.url).searchParams.get('rate') ?? undefined
  const saved = await saveSeason({ vehicleId: id, id: season, today }, form.value)
  return saved.ok
    ? redirectWithNotice(officeHrefs.vehicleRates(id), rateNotices.saved)
    : invalid(form, saved.problem, saved.field)
}

export default function VehicleRates() {
  const { vehicle, name, usual, minDays, today, coming, past, season } = useLoaderData<typeof loader>()
  const { id } = vehicle
  return (
    <div className="pb-16">
      <PageHead
        title={name}
        back={
          vehicle.kind === 'listing'
            ? { label: listingLabels.mine, href: hrefs.listings() }
            : { label: pageTitleLabels.garage, href: hrefs.garage() }
        }
        under={
          <div className="listing-panel">
            <VehicleTabs vehicle={vehicle} path={officeHrefs.vehicleRates(id)} />
          </div>
        }
      />
      <h2 className="head">{words.title}</h2>
      <p className="quiet num">{words.usual(usual)}</p>
      {/* A period that is added moves nothing: the list grows beside the form, or below it. */}
      <div className="mt-8 grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
        <section>
          <h3 className="name mb-2">{season ? words.changeTitle(season.name) : words.add}</h3>
          <p className="small quiet mb-6">{words.hint}</p>
          <SeasonForm
            key={season?.id}
            vehicleId={id}
            season={season}
            usualMinDays={minDays}
            today={today}
            lastResult={useActionData<typeof action>()?.lastResult}
          />
        </section>
        <div>
          {coming.length > 0 ? <SeasonList vehicleId={id} seasons={coming} /> : <p>{words.none}</p>}
          {past.length > 0 && (
            <details>
              <summary className="link small">{words.past(past.length)}</summary>
              <SeasonList vehicleId={id} seasons={past} past />
            </details>
          )}
        </div>
      </div>
    </div>
  )
}
