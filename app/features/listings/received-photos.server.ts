import { notices } from '#app/messages/notices.ts'
import { problems } from '#app/messages/problems.ts'
import { readForm, redirectWithNotice, someRefused } from '#app/platform/http.server.ts'
import { readAlts } from './entries.ts'
import { photosForm } from './forms.ts'
import { describePhotos, incomingPhotos } from './photos.server.ts'

type Params = { vehicleId: string; ownerId: string; href: string; now: Date }

/** New photos and the descriptions of all, by the form of a vehicle's photos. */
export async function receivePhotos(request: Request, { vehicleId, ownerId, href, now }: Params) {
  const photos = incomingPhotos({ listingId: vehicleId, ownerId, now })
  try {
    const form = await readForm(request, photosForm, { files: { photos: photos.receive } })
    await describePhotos(vehicleId, readAlts(form.entries))
    const { ids, refused } = await photos.add()
    if (refused.length > 0) return someRefused(form, problems.image.someFailed, refused, 'photos')
    const notice = ids.length > 0 ? notices.listing.photosAdded(ids.length) : notices.listing.photosSaved
    return await redirectWithNotice(href, notice)
  } finally {
    await photos.drop()
  }
}
