import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { moderationForm } from '#app/pictures/media/forms.ts'
import { findUpload, moderateUpload } from '#app/pictures/media/moderation.server.ts'
import { HideForm } from '#app/pictures/media/hide-form.tsx'
import { uploadStandingOf } from '#app/pictures/media/upload-list.tsx'
import { mediaLabels, mediaNotices, mediaProblems } from '#app/pictures/media/words.ts'
import { pictureLabels } from '#app/ui/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { printInstant } from '#app/shared/zone.ts'
import mediaStyles from '#app/styles/media.css?url'
import { Note } from '#app/ui/feedback/note.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Picture } from '#app/ui/picture.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const words = mediaLabels

export const handle = { surface: 'dark' } satisfies RouteHandle

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: mediaStyles }]

export const meta: MetaFunction = () => pageMeta(words.hide, 'An uploaded image.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAbility(request, 'uploads.moderate')
  const { createdAt, hiddenAt, ...upload } = (await findUpload(params.id)) ?? notFound(mediaProblems.missing)
  return { ...upload, at: printInstant(createdAt), isHidden: hiddenAt !== null }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: moderatorId } = await requireAbility(request, 'uploads.moderate')
  const { id: imageId } = (await findUpload(params.id)) ?? notFound(mediaProblems.missing)
  const form = await readForm(request, moderationForm)
  if (!form.ok) return invalid(form)
  const reason = form.value.verdict === 'hide' ? form.value.reason : null
  const decided = await moderateUpload({ imageId, moderatorId, reason, now: now() })
  if (!decided.ok) return redirectWithNotice(pictureHrefs.upload(imageId), decided.problem)
  return redirectWithNotice(hrefs.allUploads(), reason === null ? mediaNotices.shown : mediaNotices.hidden)
}

export default function OneUpload() {
  const upload = useLoaderData<typeof loader>()
  const { id, filename, owner, at, isHidden, hiddenReason } = upload
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <div className="measure pb-16">
      <PageHead title={upload.alt || filename} back={{ label: words.everyone, href: hrefs.allUploads() }} />
      <figure className="media-one mb-6">
        <Picture image={upload} sizes="(min-width: 40rem) 38rem, 100vw" alt={upload.alt || filename} first />
        <figcaption className="row gap-x-5 small">
          <TextLink small to={hrefs.profile(owner.username)}>
            {words.by(owner.username)}
          </TextLink>
          <span className="mute">{at}</span>
          <span className="quiet">{uploadStandingOf(upload)}</span>
        </figcaption>
      </figure>
      {isHidden ? (
        <>
          <Note tone="warn" title={words.hidden}>
            {hiddenReason && pictureLabels.hiddenBecause(hiddenReason)}
          </Note>
          <PostForm action={pictureHrefs.upload(id)}>
            <input type="hidden" name="verdict" value="show" />
            <SubmitButton look="line">{words.showAgain}</SubmitButton>
          </PostForm>
        </>
      ) : (
        <HideForm lastResult={lastResult} />
      )}
    </div>
  )
}
