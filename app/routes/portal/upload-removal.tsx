import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { deleteMedia } from '#app/pictures/media/commands.server.ts'
import { findMedia } from '#app/pictures/media/queries.server.ts'
import { UseLinks } from '#app/pictures/media/use-links.tsx'
import { mediaLabels, mediaNotices, mediaProblems } from '#app/pictures/media/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import mediaStyles from '#app/styles/media.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Picture } from '#app/ui/picture.tsx'

export const route: RouteFacts = { failed: mediaProblems.notDeleted }

const words = mediaLabels

export const handle = { surface: 'dark' } satisfies RouteHandle

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: mediaStyles }]

export const meta: MetaFunction = () => pageMeta(words.removeTitle, 'An image that’s no longer needed.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'image.upload')
  return (await findMedia(viewer.id, params.id)) ?? notFound(mediaProblems.missing)
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'image.upload')
  const { id } = (await findMedia(viewer.id, params.id)) ?? notFound(mediaProblems.missing)
  const deleted = await deleteMedia(viewer.id, id, now())
  return deleted.ok
    ? redirectWithNotice(pictureHrefs.uploadedImages(), mediaNotices.deleted)
    : redirectWithNotice(pictureHrefs.uploadRemoval(id), deleted.problem)
}

export default function UploadRemoval() {
  const { uses, ...image } = useLoaderData<typeof loader>()
  const { title, body } = mediaProblems.used(uses.map(({ name }) => name || mediaLabels.namelessCar).join(', '))
  return (
    <div className="measure pb-16">
      <PageHead title={words.removeTitle} back={{ label: words.mine, href: pictureHrefs.uploadedImages() }} />
      <figure className="media-one mb-6">
        <Picture image={image} sizes="(min-width: 40rem) 38rem, 100vw" alt={image.alt || image.filename} first />
      </figure>
      {uses.length > 0 ? (
        <Note tone="bad" title={title}>
          <p>{body}</p>
          <p className="row gap-x-5">
            <UseLinks uses={uses} />
          </p>
        </Note>
      ) : (
        <>
          <p className="quiet mb-8">{words.removeHint}</p>
          <div className="row">
            <PostForm action={pictureHrefs.uploadRemoval(image.id)}>
              <SubmitButton look="danger">{words.remove}</SubmitButton>
            </PostForm>
            <ButtonLink look="line" to={pictureHrefs.uploadedImages()}>
              {words.keep}
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  )
}
