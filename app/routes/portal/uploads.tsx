import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { PictureUpload } from '#app/pictures/images/picture-upload.tsx'
import { ClosedMedia } from '#app/pictures/media/closed-media.tsx'
import { incomingMedia } from '#app/pictures/media/commands.server.ts'
import { uploadForm } from '#app/pictures/media/forms.ts'
import { enterMedia } from '#app/pictures/media/media-access.server.ts'
import { mediaPaths, MediaTabs } from '#app/pictures/media/media-tabs.tsx'
import { listJustUploaded } from '#app/pictures/media/queries.server.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { ownProfileProblems } from '#app/people/account/words.ts'
import { imageProblems } from '#app/pictures/images/words.ts'
import { mediaLabels, mediaNotices } from '#app/pictures/media/words.ts'
import { uploadLabels } from '#app/ui/form/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice, someRefused } from '#app/platform/http.server.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import mediaStyles from '#app/styles/media.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'

export const route: RouteFacts = {
  tab: { label: tabLabels.uploads, group: 'cars', ability: 'image.upload' },
  failed: imageProblems.someFailed,
}

const words = mediaLabels

export const handle = { surface: 'dark' } satisfies RouteHandle

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: mediaStyles }]

export const meta: MetaFunction = () => pageMeta(words.quick, 'Your own images, for your listings and the gallery.')

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const { path, isOpen, moderates } = enterMedia(request, viewer)
  if (!isOpen) return { isRejected: viewer.approvalStatus === 'rejected' }
  return { path, moderates, uploaded: await listJustUploaded(viewer.id, now()) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'image.upload')
  const media = incomingMedia({ ownerId: viewer.id, now: now() })
  try {
    const form = await readForm(request, uploadForm, { files: { photos: media.receive } })
    if (!form.ok) return invalid(form)
    const { ids, refused } = await media.add(form.value.show)
    if (refused.length > 0) return someRefused(form, imageProblems.someFailed, { photos: refused })
    if (ids.length === 0) return invalid(form, ownProfileProblems.photoMissing, 'photos')
    const { images } = mediaPaths(new URL(request.url).pathname)
    return await redirectWithNotice(images(), mediaNotices.uploaded(ids.length))
  } finally {
    await media.drop()
  }
}

export default function Uploads() {
  const data = useLoaderData<typeof loader>()
  return data.path === undefined ? <ClosedMedia isRejected={data.isRejected} /> : <QuickUpload {...data} />
}

type Props = { path: string; moderates: boolean; uploaded: ImageFacts[] }

function QuickUpload({ path, moderates, uploaded }: Props) {
  const lastResult = useActionData<typeof action>()?.lastResult
  // Where scripts run, a chosen image is on its way at once.
  const isSentAtOnce = useHydrated()
  const [form, fields] = useAppForm<typeof uploadForm>({ id: 'upload', lastResult, defaultValue: { show: true } })
  return (
    <div className="pb-16">
      <PageHead title={words.title}>
        <MediaTabs path={path} moderates={moderates} />
      </PageHead>
      <div className="measure">
        <AppForm form={form} encType="multipart/form-data">
          {/* An unchecked box alone could not be told from a form that was left empty. */}
          <input type="hidden" name="purpose" value="media" />
          <CheckField field={fields.show} label={words.show} hint={words.showHint} />
          <PictureUpload field={fields.photos} label={words.images} hint="" to={pictureHrefs.mediaUploads()} />
          <div className="row">
            {isSentAtOnce ? (
              <ButtonLink to={mediaPaths(path).images()}>{words.describe}</ButtonLink>
            ) : (
              <SubmitButton pending={uploadLabels.pending}>{words.send}</SubmitButton>
            )}
          </div>
        </AppForm>
      </div>
      {uploaded.length > 0 && (
        <section className="mt-12">
          <h2 className="head mb-4">{words.just}</h2>
          <ul className="media-strip grid grid-cols-[repeat(auto-fill,minmax(min(9rem,45%),1fr))] gap-3 [&_img]:size-full [&_img]:object-cover">
            {uploaded.map((image) => (
              <li className="grid place-items-center aspect-[3/2] overflow-hidden bg-raise" key={image.id}>
                <Thumbnail image={image} sizes="9rem" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
