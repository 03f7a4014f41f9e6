import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { choiceForm } from '#app/fleet/listings/forms.ts'
import { ImageChoice } from '#app/fleet/listings/image-choice.tsx'
import { choosePhotos, photoIdsOf } from '#app/fleet/listings/photos.server.ts'
import { openPhotos } from '#app/fleet/listings/photographed.server.ts'
import { readMediaFilter } from '#app/pictures/media/forms.ts'
import { listMedia } from '#app/pictures/media/queries.server.ts'
import { business } from '#app/business.ts'
import { garageProblems } from '#app/fleet/garage/words.ts'
import { listingLabels, listingNotices, listingPhotoLabels, listingProblems } from '#app/fleet/listings/words.ts'
import { mediaLabels, mediaProblems } from '#app/pictures/media/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs, withQuery } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import listingStyles from '#app/styles/listings.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SearchField, SearchForm } from '#app/ui/form/search-form.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = {
  unread: mediaProblems.unread,
  failed: (_, { pathname }) => (pathname.startsWith(hrefs.garage()) ? garageProblems : listingProblems).notUpdated,
}

const words = listingPhotoLabels

export const handle = { surface: 'dark' } satisfies RouteHandle

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listingStyles }]

export const meta: MetaFunction = () => pageMeta(words.choose, 'Images of the media gallery as photos of a car.')

/** At two addresses: of a listing, and of a fleet car. Writes only a notice, for the page it leads to instead. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.read')
  const { id, href } = await openPhotos(viewer, params.id)
  const { pathname, searchParams } = new URL(request.url)
  const filter = readMediaFilter(searchParams)
  const listed = Promise.all([listMedia(viewer.id, filter), photoIdsOf(id)])
  const [{ media, more }, photoIds] = await listed
  const images = media.map(({ id: imageId, hash, width, height, alt, filename, hiddenAt }) => ({
    ...{ id: imageId, hash, width, height, alt, filename },
    isPhoto: photoIds.includes(imageId),
    isHidden: hiddenAt !== null,
  }))
  return { path: pathname, photos: href, filter, images, more }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.read')
  const { id, href } = await openPhotos(viewer, params.id)
  const form = await readForm(request, choiceForm)
  if (!form.ok) return invalid(form)
  const chosen = await choosePhotos(id, { ownerId: viewer.id, imageIds: form.value.image, now: now() })
  if (!chosen.ok) return invalid(form, chosen.problem)
  return redirectWithNotice(href, listingNotices.photosAdded(chosen.value.added))
}

export default function PhotoChoice() {
  const { path, photos, filter, images, more } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  const isWhole = filter.q === '' && filter.page === 1
  const isLong = !isWhole || more || images.length === business.media.pageSize
  return (
    <div className="pb-16">
      <PageHead title={words.choose} back={{ label: listingLabels.photos, href: photos }} />
      {isLong && (
        <SearchForm name="Find images" path={path} filter={{ q: filter.q }}>
          <SearchField label={mediaLabels.search} q={filter.q} />
        </SearchForm>
      )}
      {images.length > 0 ? (
        <ImageChoice key={JSON.stringify(filter)} images={images} lastResult={lastResult} />
      ) : (
        <EmptyState {...(isWhole ? mediaLabels.none : mediaLabels.noneFound)}>
          {isWhole && <ButtonLink to={hrefs.uploads()}>{mediaLabels.quick}</ButtonLink>}
        </EmptyState>
      )}
      <Pages page={filter.page} more={more} hrefOf={(page) => withQuery(path, { ...filter, page })} />
    </div>
  )
}
