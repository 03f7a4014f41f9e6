import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { addFilm } from '#app/pictures/films/commands.server.ts'
import { FilmForm } from '#app/pictures/films/film-form.tsx'
import { FilmList } from '#app/pictures/films/film-list.tsx'
import { filmForm, readFilmsPage } from '#app/pictures/films/forms.ts'
import { listFilms } from '#app/pictures/films/queries.server.ts'
import { filmFile } from '#app/pictures/films/rules.ts'
import { filmReceiver } from '#app/pictures/films/uploads.server.ts'
import { MediaTabs } from '#app/pictures/media/media-tabs.tsx'
import { incomingPicture } from '#app/pictures/images/uploads.server.ts'
import { filmLabels, filmNotices, filmProblems } from '#app/pictures/films/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { printInstant } from '#app/shared/zone.ts'
import mediaStyles from '#app/styles/media.css?url'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = {
  under: hrefs.uploads(),
  failed: filmProblems.failed,
  unread: filmProblems.unread,
}

const words = filmLabels

export const handle = { surface: 'dark' } satisfies RouteHandle

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: mediaStyles }]

export const meta: MetaFunction = () => pageMeta(words.title, 'The film of the opening garage door.')

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'video.upload')
  const page = readFilmsPage(new URL(request.url).searchParams)
  const { films, more } = await listFilms(page)
  const shown = films.map(({ createdAt, ...film }) => ({
    ...film,
    at: printInstant(createdAt),
    address: pictureHrefs.filmFile(filmFile(film.contentHash)),
  }))
  return { page, more, films: shown, parts: pictureHrefs.filmParts() }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'video.upload')
  const upload = { ownerId: viewer.id, now: now() }
  const poster = incomingPicture(upload)
  try {
    const files = { film: filmReceiver(upload), poster: poster.receive }
    const form = await readForm(request, filmForm, { files })
    if (!form.ok) return invalid(form)
    const added = await addFilm({ ...upload, ...form.value, poster })
    if (!added.ok) return invalid(form, added.problem, added.field)
    const { id, isNew } = added.value
    return await redirectWithNotice(pictureHrefs.film(id), isNew ? filmNotices.uploaded : filmNotices.known)
  } finally {
    await poster.drop()
  }
}

export default function VideoUpload() {
  const { films, page, more, parts } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <div className="pb-16">
      <PageHead title={words.title}>
        <MediaTabs path={hrefs.videoUpload()} moderates />
      </PageHead>
      <div className="measure mb-12">
        <FilmForm lastResult={lastResult} parts={parts} />
      </div>
      <section>
        <h2 className="head mb-4">{words.list}</h2>
        {films.length > 0 ? <FilmList films={films} /> : <EmptyState {...words.none} />}
        <Pages page={page} more={more} hrefOf={(to) => hrefs.videoUpload({ page: to })} />
      </section>
    </div>
  )
}
