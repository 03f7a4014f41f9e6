import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { describeFilm } from '#app/pictures/films/commands.server.ts'
import { FilmDescriptionFields } from '#app/pictures/films/film-description.tsx'
import { addressWords, FilmFacts, nameOfFilm } from '#app/pictures/films/film-list.tsx'
import { describedForm } from '#app/pictures/films/forms.ts'
import { findFilm } from '#app/pictures/films/queries.server.ts'
import { filmFile } from '#app/pictures/films/rules.ts'
import { filmLabels, filmNotices, filmProblems } from '#app/pictures/films/words.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { printInstant } from '#app/shared/zone.ts'
import mediaStyles from '#app/styles/media.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { CopyAddress } from '#app/ui/copy-address.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { largestSource } from '#app/ui/picture-widths.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = filmLabels

export const handle = { surface: 'dark' } satisfies RouteHandle

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: mediaStyles }]

export const meta: MetaFunction = () => pageMeta(words.nameless, 'A film of the site.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAbility(request, 'video.upload')
  const { createdAt, ...film } = (await findFilm(params.id)) ?? notFound(filmProblems.gone)
  const address = pictureHrefs.filmFile(filmFile(film.contentHash))
  return { ...film, at: printInstant(createdAt), address, url: new URL(address, request.url).href }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireAbility(request, 'video.upload')
  const { id } = (await findFilm(params.id)) ?? notFound(filmProblems.gone)
  const form = await readForm(request, describedForm)
  if (!form.ok) return invalid(form)
  await describeFilm(id, form.value)
  return redirectWithNotice(pictureHrefs.film(id), filmNotices.saved)
}

export default function Film() {
  const film = useLoaderData<typeof loader>()
  const { id, address, url, poster, width, height, title, purpose } = film
  const lastResult = useActionData<typeof action>()?.lastResult
  const [form, fields] = useAppForm<typeof describedForm>({
    id: 'description',
    lastResult,
    defaultValue: { title, purpose },
  })
  return (
    <div className="measure pb-16">
      <PageHead title={nameOfFilm(film)} back={{ label: words.all, href: hrefs.videoUpload() }} />
      <figure className="film-one mb-6">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a door that opens, without a word */}
        <video
          src={address}
          poster={largestSource(poster)}
          width={width}
          height={height}
          controls
          playsInline
          preload="none"
        />
        <figcaption>
          <FilmFacts film={film} />
        </figcaption>
      </figure>
      <p className="small mute">{words.url}</p>
      <p className="num wrap-anywhere mb-2">{url}</p>
      <p className="row gap-x-5 gap-y-1">
        <CopyAddress href={address} name={nameOfFilm(film)} words={addressWords} />
      </p>
      <p className="row mt-8 mb-12">
        <ButtonLink look="line" to={hrefs.videoUpload()}>
          {words.another}
        </ButtonLink>
        <TextLink small to={pictureHrefs.filmRemoval(id)}>
          {words.remove}
        </TextLink>
      </p>
      <AppForm form={form} submit={words.save}>
        <FilmDescriptionFields title={fields.title} purpose={fields.purpose} />
      </AppForm>
    </div>
  )
}
