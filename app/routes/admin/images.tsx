import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { refuseUnless, requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { carName } from '#app/fleet/cars/rules.ts'
import { AlbumSync } from '#app/fleet/image-routing/album-sync.tsx'
import { findAlbum } from '#app/fleet/image-routing/album-sync.server.ts'
import { CarList } from '#app/fleet/image-routing/car-list.tsx'
import { FleetHero } from '#app/fleet/image-routing/fleet-hero.tsx'
import { readRoutingQuery, routingForm } from '#app/fleet/image-routing/forms.ts'
import { RoutingGrid } from '#app/fleet/image-routing/routing-grid.tsx'
import { findRoutedCar, listPlacements, listRoutedCars } from '#app/fleet/image-routing/queries.server.ts'
import { isHeroCandidate } from '#app/fleet/image-routing/rules.ts'
import { applyIntent } from '#app/fleet/image-routing/submission.server.ts'
import { carProblems } from '#app/fleet/cars/words.ts'
import { imageRoutingLabels, imageRoutingProblems } from '#app/fleet/image-routing/words.ts'
import { listingLabels } from '#app/fleet/listings/words.ts'
import { pageTitleLabels, tabLabels } from '#app/people/access/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs, withQuery } from '#app/shared/hrefs.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { printInstant } from '#app/shared/zone.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import routingStyles from '#app/styles/image-routing.css?url'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ListFilter } from '#app/ui/form/list-filter.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { useLive } from '#app/ui/live/use-live.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const route: RouteFacts = {
  tab: [
    { label: tabLabels['hero-images'], group: 'cars', ability: 'hero.choose', at: hrefs.dashboardTab('hero-images') },
    { label: pageTitleLabels.imageRouting, group: 'cars', ability: 'images.route', at: hrefs.imageAdmin() },
  ],
  unread: ({ pathname, searchParams }) => {
    const { carsUnread, imagesUnread, heroCarsUnread, heroImagesUnread } = imageRoutingProblems
    const [cars, images] = showsHeroes(pathname) ? [heroCarsUnread, heroImagesUnread] : [carsUnread, imagesUnread]
    return searchParams.has('car') ? images : cars
  },
  failed: ({ intent = '' }, { pathname }) => {
    const { failed, bulkFailed, syncFailed, heroFailed, heroNotUpdated } = imageRoutingProblems
    if (intent === 'resync') return syncFailed
    if (intent.startsWith('fleetHero')) return showsHeroes(pathname) ? heroNotUpdated : heroFailed
    return intent.includes(' ') ? failed : bulkFailed
  },
}

export const handle = { surface: 'dark' } satisfies RouteHandle

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: routingStyles }]

const words = imageRoutingLabels

export const meta: MetaFunction = () =>
  pageMeta(pageTitleLabels.imageRouting, 'Hero, gallery and marketing pictures of each car.')

/** One panel at two addresses: /admin/images for staff and admins, and the dashboard's Hero Images for admins. */
function readAddress(request: Request, viewer: Viewer) {
  const { pathname, searchParams } = new URL(request.url)
  if (showsHeroes(pathname)) refuseUnless(viewer, 'hero.choose')
  return { path: pathname, query: readRoutingQuery(searchParams) }
}

function showsHeroes(pathname: string): boolean {
  return pathname === officeHrefs.heroImages()
}

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'images.route')
  const { path, query } = readAddress(request, viewer)
  if (query.car === undefined) {
    const { cars, more } = await listRoutedCars(query)
    return { path, query, cars, more }
  }
  const car = (await findRoutedCar(query.car)) ?? notFound(carProblems.missing)
  const { album, position } = await findAlbum(car.id, now())
  const placements = await listPlacements(car.id)
  const images = placements.map((image, index) => ({ ...image, name: words.image(index + 1, image.alt) }))
  return {
    path,
    query,
    car,
    images,
    position,
    album: album && { ...album, finished: album.sync?.finishedAt ? printInstant(album.sync.finishedAt) : null },
    hero: images.find(({ id }) => id === car.heroImageId) ?? null,
    candidates: images.filter(isHeroCandidate),
    mayChoose: car.kind === 'car' && can(viewer, 'hero.choose'),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'images.route')
  const { path, query } = readAddress(request, viewer)
  const slug = query.car ?? ''
  const car = (await findRoutedCar(slug)) ?? notFound(carProblems.missing)
  const form = await readForm(request, routingForm)
  const back = withQuery(path, { car: slug })
  if (!form.ok) return redirectWithNotice(back, imageRoutingProblems.gone)
  const { intent } = form.value
  if (intent.kind === 'fleetHero') refuseUnless(viewer, 'hero.choose')
  return redirectWithNotice(
    intent.kind === 'one' ? `${back}#image-${intent.imageId}` : back,
    await applyIntent(car.id, form.value, now()),
  )
}

export default function ImageRouting() {
  const data = useLoaderData<typeof loader>()
  return <div className="pb-16">{data.car ? <OneCar {...data} /> : <Cars {...data} />}</div>
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>

function Cars({ path, query: { q, page }, cars, more }: Extract<Data, { cars: unknown }>) {
  return (
    <>
      <PageHead title={pageTitleLabels.imageRouting}>
        <TextLink small to={pictureHrefs.brokenImages()}>
          {words.brokenTitle}
        </TextLink>
      </PageHead>
      <ListFilter name="Find cars" path={path} search={{ label: 'Year, make or model', q }} />
      {cars.length > 0 ? (
        <CarList cars={cars} hrefOf={(car) => withQuery(path, { car })} />
      ) : (
        <EmptyState {...words.noCar} />
      )}
      <Pages page={page} more={more} hrefOf={(to) => withQuery(path, { q, page: to })} />
    </>
  )
}

function OneCar({
  path,
  query,
  car,
  images,
  album,
  position,
  hero,
  candidates,
  mayChoose,
}: Extract<Data, { car: unknown }>) {
  useLive(['album'], { since: position })
  const all = query.all === 'yes'
  return (
    <>
      <PageHead title={carName(car)} back={{ label: words.cars, href: path }}>
        <TextLink small to={hrefs.car(car.slug)} aria-label={`${listingLabels.view} ${carName(car)}`}>
          {listingLabels.view}
        </TextLink>
      </PageHead>
      <p className="small quiet">{words.meaning}</p>
      {car.kind === 'car' && (
        <FleetHero hero={hero} candidates={candidates} mayChoose={mayChoose}>
          <AlbumSync album={album} garageHref={hrefs.garageCar(car.id)} here={withQuery(path, { car: car.slug })} />
        </FleetHero>
      )}
      <RoutingGrid
        images={images}
        heroId={car.heroImageId}
        all={all}
        selectHref={withQuery(path, { car: car.slug, all: all ? undefined : 'yes' })}
      />
    </>
  )
}
