import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { listCarImages } from '#app/features/fleet/car-images.server.ts'
import { PictureUpload } from '#app/features/images/picture-upload.tsx'
import { editableListing } from '#app/features/listings/access.server.ts'
import { newEntries, readAlts } from '#app/features/listings/entries.ts'
import { photosForm } from '#app/features/listings/forms.ts'
import { ListingPanel } from '#app/features/listings/listing-panel.tsx'
import { panelOf } from '#app/features/listings/panel.server.ts'
import { PhotoForms, PhotoList } from '#app/features/listings/photo-list.tsx'
import { describePhotos, incomingPhotos } from '#app/features/listings/photos.server.ts'
import { listingName } from '#app/features/listings/rules.ts'
import { labels } from '#app/messages/labels.ts'
import { notices } from '#app/messages/notices.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { readForm, redirectWithNotice, someRefused } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import listingStyles from '#app/styles/listings.css?url'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = labels.listing

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listingStyles }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(`${words.photos}: ${data?.name ?? words.nameless}`, 'The photos of a listing and their order.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const listing = await editableListing(viewer, params.id)
  const { saved, draft } = listing
  const [panel, photos] = await Promise.all([panelOf(listing, now()), listCarImages(listing.id)])
  return { panel, photos, name: listingName(saved ?? draft ?? newEntries) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id } = await editableListing(viewer, params.id)
  const photos = incomingPhotos({ listingId: id, ownerId: viewer.id, now: now() })
  try {
    const form = await readForm(request, photosForm, { files: { photos: photos.receive } })
    await describePhotos(id, readAlts(form.entries))
    const { kept, refused } = await photos.add()
    if (refused.length > 0) return someRefused(form, problems.image.someFailed, refused, 'photos')
    const notice = kept > 0 ? notices.listing.photosAdded(kept) : notices.listing.photosSaved
    return await redirectWithNotice(hrefs.listingPhotos(id), notice)
  } finally {
    await photos.drop()
  }
}

export default function ListingPhotos() {
  const { panel, name, photos } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  const [form, fields] = useAppForm<typeof photosForm>({ id: 'listing-photos', lastResult })
  const path = hrefs.listingPhotos(panel.id)
  return (
    <div className="pb-16">
      <PageHead
        title={name ?? words.nameless}
        back={{ label: words.mine, href: hrefs.listings() }}
        under={<ListingPanel listing={panel} path={path} />}
      />
      <AppForm form={form} encType="multipart/form-data">
        <div className="measure">
          <PictureUpload
            field={fields.photos}
            label={labels.listingPhoto.addPhotos}
            hint={labels.listingPhoto.photosHint}
            to={hrefs.listingUploads(panel.id)}
          />
        </div>
        {photos.length > 0 && <PhotoList photos={photos} />}
        <div className="row">
          <SubmitButton pending={labels.upload.pending}>{labels.listingPhoto.savePhotos}</SubmitButton>
        </div>
      </AppForm>
      <PhotoForms listingId={panel.id} photos={photos} />
    </div>
  )
}
