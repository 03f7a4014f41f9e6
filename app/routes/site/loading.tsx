import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { findGarageFilmIfThere } from '#app/pictures/films/queries.server.ts'
import { filmFile } from '#app/pictures/films/rules.ts'
import { findFilms } from '#app/site/pages/queries.server.ts'
import { firstStep, loadingPlans } from '#app/site/pages/stages.ts'
import { loadingLabels } from '#app/ui/words.ts'
import { hrefs, samePath } from '#app/shared/hrefs.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import siteStyles from '#app/styles/site.css?url'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Wordmark } from '#app/ui/layout/wordmark.tsx'
import { largestSource } from '#app/ui/picture-widths.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import loadingScript from '../../ui/loading.js?url'

export const route: RouteFacts = { crawlers: 'noindex' }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]

export const meta: MetaFunction = () => pageMeta(loadingLabels.other.title, loadingLabels.other.body)

export async function loader({ request }: LoaderFunctionArgs) {
  const destination = samePath(new URL(request.url).searchParams.get('destination')) ?? hrefs.home()
  const { pathname } = new URL(destination, request.url)
  const film = pathname === hrefs.fleet() ? await findGarage() : undefined
  return { destination: pathname === hrefs.loading() ? hrefs.home() : destination, pathname, film }
}

/** The newest that was uploaded, else the configuration's or our own. */
async function findGarage() {
  const uploaded = await findGarageFilmIfThere()
  if (!uploaded) return { address: findFilms().garage }
  return { address: pictureHrefs.filmFile(filmFile(uploaded.contentHash)), poster: largestSource(uploaded.poster) }
}

/** The film of the garage door belongs to the fleet on wide screens; all else sees a door drawn by lines. */
export default function Loading() {
  const { destination, pathname, film } = useLoaderData<typeof loader>()
  const { title, body } = noticeFor(pathname)
  const { percent, stage } = firstStep
  return (
    <div
      className="waiting fixed inset-0 z-10 grid content-end justify-items-center gap-2 px-(--gutter) pt-8 pb-[max(2.5rem,8svh)] overflow-hidden bg-ground text-center"
      data-stage={stage}
      data-plans={JSON.stringify(loadingPlans)}
      data-film={film?.address}
      data-poster={film?.poster}
    >
      <div className="leaf" />
      <p className="wordmark">
        <Wordmark />
      </p>
      <h1 className="text-head">{title}</h1>
      <p className="quiet">{body}</p>
      <div
        className="w-[min(30rem,100%)] mt-5 mb-1 border-b border-line noscript:hidden"
        role="progressbar"
        aria-label={loadingLabels.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i />
      </div>
      <p className="small num mute noscript:hidden" data-percent="">
        {percent}%
      </p>
      <TextLink to={destination} small>
        {loadingLabels.skip}
      </TextLink>
      <noscript>
        <meta httpEquiv="refresh" content={`1;url=${destination}`} />
      </noscript>
      <script type="module" src={loadingScript} />
    </div>
  )
}

function noticeFor(pathname: string) {
  if (pathname === hrefs.fleet()) return loadingLabels.fleet
  return pathname === hrefs.dashboard() || pathname.startsWith(`${hrefs.dashboard()}/`)
    ? loadingLabels.dashboard
    : loadingLabels.other
}
