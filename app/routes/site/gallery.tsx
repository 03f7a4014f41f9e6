import { redirect, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { business } from '#app/business.ts'
import { fleetListLabels } from '#app/fleet/cars/words.ts'
import { galleryLabels, galleryProblems } from '#app/site/pages/words.ts'
import { PhotoStrip } from '#app/pictures/images/photo-strip.tsx'
import { listGallery } from '#app/pictures/images/queries.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import carStyles from '#app/styles/car.css?url'
import showcaseStyles from '#app/styles/showcase.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import type { PageFacts } from '#app/ui/layout/carried.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { photoSizes } from '#app/ui/picture-widths.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const route: RouteFacts = { cached: { reads: ['page'] }, unread: galleryProblems.failed }

export const handle = { bar: 'over' } satisfies RouteHandle
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: carStyles },
  { rel: 'stylesheet', href: showcaseStyles },
]
export const meta: MetaFunction = () =>
  pageMeta('Gallery', `Photographs of the cars that ${business.name} rents in ${business.city}.`)

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('page') ?? ''
  const page = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1
  const gallery = await listGallery(page)
  // As in the fleet: no one has counted which page is the last.
  if (gallery.pictures.length === 0 && page > 1) throw redirect(hrefs.gallery())
  const [opening] = gallery.pictures
  const facts: PageFacts = {
    canonical: hrefs.gallery(gallery.page > 1 ? { page: gallery.page } : {}),
    opensWith: opening && { image: opening, sizes: showcaseSizes },
  }
  return { ...gallery, facts }
}

/** One height on wide screens, the width on upright ones. */
const showcaseSizes = `(min-aspect-ratio: 3/2) 100vw, (min-aspect-ratio: 5/4) 132svh, ${photoSizes}`

export default function Gallery() {
  const { pictures, page, more } = useLoaderData<typeof loader>()
  if (pictures.length === 0) return <Empty />
  return (
    <div className="gallery relative">
      <div className="wrap">
        <h1>Gallery</h1>
      </div>
      <PhotoStrip
        photos={pictures}
        look="showcase"
        sizes={showcaseSizes}
        thumbnailSizes="16vw"
        counted={(place) => `${place} / ${pictures.length}`}
        caption={captionOf}
      />
      <div className="wrap page">
        {(page > 1 || more) && (
          <nav className="row between rule mb-10 pt-6" aria-label="Pages">
            {page > 1 ? (
              <TextLink rel="prev" to={hrefs.gallery({ page: page - 1 })}>
                Newer photos
              </TextLink>
            ) : (
              <span />
            )}
            {more ? (
              <TextLink rel="next" to={hrefs.gallery({ page: page + 1 })}>
                Older photos
              </TextLink>
            ) : (
              <span />
            )}
          </nav>
        )}
        <div className="row between">
          <p className="small mute">{fleetListLabels.representatives}</p>
          <ButtonLink to={hrefs.fleet()}>View the Fleet</ButtonLink>
        </div>
      </div>
    </div>
  )
}

type GalleryPicture = ReturnType<typeof useLoaderData<typeof loader>>['pictures'][number]

function captionOf({ car, title }: Pick<GalleryPicture, 'car' | 'title'>) {
  if (!car) return <span className="name">{title}</span>
  return (
    <Link to={hrefs.car(car.slug)} className="plain">
      <span className="small quiet">{car.make}</span>
      <span className="head">{car.model}</span>
    </Link>
  )
}

function Empty() {
  return (
    <div className="wrap page">
      <h1>Gallery</h1>
      <EmptyState {...galleryLabels.empty}>
        <ButtonLink to={hrefs.dashboardTab('uploads')} look="line">
          Upload Photos
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
