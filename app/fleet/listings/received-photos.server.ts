import { garageProblems } from '#app/fleet/garage/words.ts'
import { imageProblems } from '#app/pictures/images/words.ts'
import { listingNotices, listingProblems } from './words.ts'
import { invalid, readForm, redirectWithNotice, someRefused } from '#app/platform/http.server.ts'
import type { Notice } from '#app/shared/outcome.ts'
import { readAlts } from './entries.ts'
import { photoButtons } from './field-names.ts'
import { photosForm, placeForm } from './forms.ts'
import { chooseLine } from './roof-line.server.ts'
import { describePhotos, incomingPhotos, movePhoto, photoIdsOf, removePhoto } from './photos.server.ts'

type Params = { vehicleId: string; kind: 'car' | 'listing'; ownerId: string; href: string; now: Date }

const { imagesRequired } = listingProblems
const noneAtAll = {
  car: { ...garageProblems.photoMissing, title: imagesRequired.title },
  listing: imagesRequired,
}

/** New photos, the descriptions of all and the button of one, by the form of a vehicle's photos. */
export async function receivePhotos(request: Request, { vehicleId, kind, ownerId, href, now }: Params) {
  const photos = incomingPhotos({ listingId: vehicleId, kind, ownerId, now })
  try {
    const form = await readForm(request, photosForm, { files: { photos: photos.receive } })
    await describePhotos(vehicleId, readAlts(form.entries))
    const { ids, refused } = await photos.add()
    if (refused.length > 0) return someRefused(form, imageProblems.someFailed, { photos: refused })
    const heights = await chooseLine(vehicleId, form.entries)
    if (Object.keys(heights).length > 0) return someRefused(form, listingProblems.heightWrong, heights)
    const pressed = await press(vehicleId, form.entries, now)
    if (pressed) return await redirectWithNotice(href, pressed)
    if (ids.length === 0 && (await photoIdsOf(vehicleId)).length === 0) return invalid(form, noneAtAll[kind], 'photos')
    const notice = ids.length > 0 ? listingNotices.photosAdded(ids.length) : listingNotices.photosSaved
    return await redirectWithNotice(href, notice)
  } finally {
    await photos.drop()
  }
}

/** Does what the button of a photo says, when it was one that sent the form. */
async function press(vehicleId: string, entries: Record<string, string>, now: Date): Promise<Notice | null> {
  for (const [name, value] of Object.entries(entries)) {
    if (name.startsWith(photoButtons.remove)) {
      const removed = await removePhoto(vehicleId, name.slice(photoButtons.remove.length), now)
      return removed.ok ? listingNotices.photoRemoved : removed.problem
    }
    const place = name.startsWith(photoButtons.place) ? placeForm.safeParse({ to: value }) : undefined
    if (!place?.success) continue
    const placed = await movePhoto(vehicleId, name.slice(photoButtons.place.length), place.data.to)
    return placed.ok ? listingNotices.photoMoved : placed.problem
  }
  return null
}
