import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { photoForm } from '#app/people/account/forms.ts'
import { PhotoForm } from '#app/people/account/photo-form.tsx'
import { incomingPhoto } from '#app/pictures/images/profile-photos.server.ts'
import { findAccountHead } from '#app/people/account/queries.server.ts'
import { isPhotoKind } from '#app/people/account/rules.ts'
import { SubPage } from '#app/people/account/sub-page.tsx'
import { accountNotices, photoKindLabels } from '#app/people/account/words.ts'
import { photoProblems } from '#app/pictures/images/words.ts'
import { pageProblems } from '#app/ui/layout/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { failed: photoProblems.failed }

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(`${photoKindLabels[data?.kind ?? 'profile']} photo`, 'A photo of your account.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const { kind } = params
  if (!isPhotoKind(kind)) return notFound(pageProblems.missing)
  const { avatar, cover } = await findAccountHead(viewer.id)
  return { kind, imageId: (kind === 'profile' ? avatar : cover)?.id }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const { kind } = params
  if (!isPhotoKind(kind)) return notFound(pageProblems.missing)
  const photo = incomingPhoto({ profileId: viewer.id, kind, now: now() })
  try {
    const form = await readForm(request, photoForm, { files: { photo: photo.receive } })
    if (!form.ok) return invalid(form)
    const kept = await photo.keep()
    if (!kept.ok) return invalid(form, kept.problem, kept.field)
    return await redirectWithNotice(hrefs.account(), accountNotices.photoUpdated(photoKindLabels[kind]))
  } finally {
    await photo.drop()
  }
}

export default function Photo() {
  const { kind, imageId } = useLoaderData<typeof loader>()
  return (
    <SubPage title={`${photoKindLabels[kind]} photo`} back={{ label: 'Back to profile', href: hrefs.account() }}>
      <PhotoForm kind={kind} imageId={imageId} lastResult={useActionData<typeof action>()?.lastResult} />
    </SubPage>
  )
}
