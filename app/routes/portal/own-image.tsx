import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { clickedPoint, presetNames } from '#app/pictures/images/rules.ts'
import { AlikeNote } from '#app/pictures/images/alike-note.tsx'
import { CopyAddress } from '#app/ui/copy-address.tsx'
import { FocusForm } from '#app/pictures/media/focus-form.tsx'
import { focusForm } from '#app/pictures/media/forms.ts'
import { findOwnImage, setFocalPoint } from '#app/pictures/media/own-image.server.ts'
import { photoKindLabels } from '#app/people/account/words.ts'
import { imagePresets } from '#app/pictures/images/presets.ts'
import {
  mediaLabels,
  mediaNotices,
  mediaProblems,
  ownImageLabels,
  ownImageProblems,
} from '#app/pictures/media/words.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { keysOf } from '#app/shared/keys.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { accountHrefs } from '#app/shared/account-hrefs.ts'
import mediaStyles from '#app/styles/media.css?url'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = ownImageLabels

export const handle = { surface: 'dark' } satisfies RouteHandle

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: mediaStyles }]

export const meta: MetaFunction = () => pageMeta(words.focus.title, 'An image, its focal point and its sizes.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const image = (await findOwnImage(viewer, params.id)) ?? notFound(mediaProblems.missing)
  return { image, mayModerate: can(viewer, 'uploads.moderate') }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const image = (await findOwnImage(viewer, params.id)) ?? notFound(mediaProblems.missing)
  const form = await readForm(request, focusForm)
  if (!form.ok) return invalid(form)
  const { size, ...typed } = form.value
  const point = size ? clickedPoint(image, size, typed) : typed
  if (!point) return invalid(form, ownImageProblems.focusMissing, 'x')
  await setFocalPoint(image.id, point)
  const { pathname, search } = new URL(request.url)
  return redirectWithNotice(pathname + search, mediaNotices.focusSaved)
}

export default function OwnImage() {
  const { image, mayModerate } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  const { id, hash, alt, filename, uses, alike, purpose, isMine } = image
  const isInGallery = purpose === 'media' || purpose === 'listing'
  return (
    <div className="pb-16">
      <PageHead
        title={<span className="wrap-anywhere">{alt || filename}</span>}
        back={isMine || !mayModerate ? backOf(purpose) : { label: mediaLabels.everyone, href: hrefs.allUploads() }}
      />
      <AlikeNote alike={alike} />
      <section className="mt-6">
        <h2 className="head mb-2">{words.focus.title}</h2>
        <p className="quiet mb-4">{words.focus.hint}</p>
        <FocusForm key={image.focus} image={image} lastResult={lastResult} />
      </section>
      <section className="mt-12">
        <h2 className="head mb-2">{words.sizes}</h2>
        <p className="quiet mb-4">{words.sizesHint}</p>
        <ul className="size-list grid grid-cols-[minmax(0,max-content)_auto] gap-y-3 gap-x-8 [justify-content:start] max-md:grid-cols-1">
          {keysOf(presetNames).map((name) => {
            const { width, height } = imagePresets[presetNames[name]]
            const label = words.preset(words.presets[name], width, height)
            return (
              <li className="grid grid-cols-subgrid items-center col-span-full" key={name}>
                <span>{label}</span>
                <span className="row gap-x-5 gap-y-1">
                  <CopyAddress href={hrefs.image(id, `${name}-${hash}`)} name={label} words={mediaLabels} />
                </span>
              </li>
            )
          })}
        </ul>
      </section>
      <p className="small row gap-x-5 mt-8">
        {uses.length > 0 && <span className="quiet">{mediaLabels.usedIn}</span>}
        {uses.map((use) => (
          <TextLink key={use.href} small to={use.href}>
            {use.name || mediaLabels.namelessCar}
          </TextLink>
        ))}
        {isMine && isInGallery && (
          <TextLink small to={pictureHrefs.uploadRemoval(id)}>
            {mediaLabels.remove}
          </TextLink>
        )}
      </p>
    </div>
  )
}

function backOf(purpose: string | null) {
  return purpose === 'profile' || purpose === 'cover'
    ? { label: `${photoKindLabels[purpose]} photo`, href: accountHrefs.accountPhoto(purpose) }
    : { label: mediaLabels.mine, href: pictureHrefs.uploadedImages() }
}
