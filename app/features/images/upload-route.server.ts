import { z } from 'zod'

import { can, type Viewer } from '#app/features/access/permissions.ts'
import { business } from '#app/config/business.ts'
import { limits } from '#app/config/limits.ts'
import { problems } from '#app/messages/problems.ts'
import { hasRoomFor } from '#app/platform/disk.server.ts'
import { headTypeOf } from '#app/platform/file-content.server.ts'
import { addressOf } from '#app/platform/http.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { ticketFor } from '#app/platform/sent-files.server.ts'
import { deletePrivate, streamPrivate, type UploadRules } from '#app/platform/storage.server.ts'
import { isPicture, pictureForms, typeProblem, type PictureForm } from './rules.ts'

type Deps = { findViewer: (request: Request) => Promise<Viewer | null>; now: () => Date }

const input = z.object({ takenBy: z.enum(pictureForms) })
const abilities = {
  gallery: 'image.upload',
  listing: 'listing.list',
  garage: 'car.edit',
  handover: 'handover.record',
} as const

/** Pictures on their way to a form, which takes the ticket in place of the file and decides by the content. */
export function pictureUploads({ findViewer, now }: Deps): UploadRules<{ takenBy: PictureForm }> {
  return {
    accepts: ['blob'],
    input,
    empty: problems.image.empty,
    async admit({ request, size, input: { takenBy } }) {
      const viewer = await findViewer(request)
      if (!viewer) return { refused: problems.booking.signInFirst }
      if (!can(viewer, abilities[takenBy])) return { refused: problems.image.noForm }
      if (size > business.uploads.maximumBytes) return { refused: problems.image.tooLarge }
      if (!(await hasRoomFor(size))) return { refused: problems.photo.failed }
      const isFew =
        takenBy === 'handover'
          ? await withinLimit(`condition-photo-sent:${viewer.id}`, limits.conditionPhoto, now())
          : await withinLimit(`picture-sent:${viewer.id}`, limits.upload, now())
      return isFew ? { ownerId: viewer.id, address: addressOf(request) } : { refused: problems.documents.tooMany }
    },
    async arrived({ key, name, ownerId, input: { takenBy } }) {
      const type = await streamPrivate(key, headTypeOf)
      if (type && isPicture(type.mime)) return { ticket: ticketFor({ key, name, ownerId }) }
      await deletePrivate([key])
      return { problem: typeProblem(type?.mime, takenBy) }
    },
  }
}
