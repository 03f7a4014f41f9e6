import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { deleteFilm } from '#app/pictures/films/commands.server.ts'
import { FilmFacts, nameOfFilm } from '#app/pictures/films/film-list.tsx'
import { findFilm } from '#app/pictures/films/queries.server.ts'
import { filmLabels, filmNotices, filmProblems } from '#app/pictures/films/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { printInstant } from '#app/shared/zone.ts'
import mediaStyles from '#app/styles/media.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Picture } from '#app/ui/picture.tsx'

const words = filmLabels

export const handle = { surface: 'dark' } satisfies RouteHandle

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: mediaStyles }]

export const meta: MetaFunction = () => pageMeta(words.removeTitle, 'A film that’s no longer needed.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAbility(request, 'video.upload')
  const { createdAt, ...film } = (await findFilm(params.id)) ?? notFound(filmProblems.gone)
  return { ...film, at: printInstant(createdAt) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireAbility(request, 'video.upload')
  const { id } = (await findFilm(params.id)) ?? notFound(filmProblems.gone)
  const deleted = await deleteFilm(id, now())
  return deleted.ok
    ? redirectWithNotice(hrefs.videoUpload(), filmNotices.deleted)
    : redirectWithNotice(pictureHrefs.filmRemoval(id), deleted.problem)
}

export default function FilmRemoval() {
  const film = useLoaderData<typeof loader>()
  const { title, body } = filmProblems.playing
  return (
    <div className="measure pb-16">
      <PageHead title={words.removeTitle} back={{ label: nameOfFilm(film), href: pictureHrefs.film(film.id) }} />
      <figure className="film-one mb-6">
        <Picture image={film.poster} sizes="(min-width: 40rem) 38rem, 100vw" alt="" first />
        <figcaption>
          <FilmFacts film={film} />
        </figcaption>
      </figure>
      {film.isPlaying ? (
        <Note tone="bad" title={title}>
          {body}
        </Note>
      ) : (
        <>
          <p className="quiet mb-8">{words.removeHint}</p>
          <div className="row">
            <PostForm action={pictureHrefs.filmRemoval(film.id)}>
              <SubmitButton look="danger">{words.remove}</SubmitButton>
            </PostForm>
            <ButtonLink look="line" to={pictureHrefs.film(film.id)}>
              {words.keep}
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  )
}
