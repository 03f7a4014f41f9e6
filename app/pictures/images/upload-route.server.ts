import { z } from 'zod'

import { business } from '#app/business.ts'
import { imageProblems, photoProblems, uploadProblems } from './words.ts'
import { hasRoomFor } from '#app/platform/disk.server.ts'
import { headTypeOf } from '#app/platform/file-content.server.ts'
import { addressOf } from '#app/platform/http.server.ts'
import { ticketFor } from '#app/platform/sent-files.server.ts'
import { deletePrivate, streamPrivate, type UploadRules } from '#app/platform/storage.server.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { isPicture, typeProblem, type PictureForm } from './rules.ts'
import { mayUploadPicture } from './uploads.server.ts'

type Deps = {
  findViewer: (request: Request) => Promise<Viewer | null>
  /** The form at the address where pictures are sent with it, if this person may. */
  findPictureForm: (viewer: Viewer, to: string) => Promise<PictureForm | null>
  now: () => Date
}
type Found = { ownerId: string; address: string; takenBy: PictureForm }

const input = z.object({ to: z.string() })

/** Pictures on their way to a form, which takes the ticket in place of the file and decides by the content. */
export function pictureUploads({ findViewer, findPictureForm, now }: Deps): UploadRules<{ to: string }, Found> {
  return {
    accepts: ['blob'],
    input,
    empty: imageProblems.empty,
    async admit({ request, size, input: { to } }) {
      const viewer = await findViewer(request)
      if (!viewer) return { refused: uploadProblems.signInFirst }
      const takenBy = await findPictureForm(viewer, to)
      if (!takenBy) return { refused: imageProblems.noForm }
      if (size > business.uploads.maximumBytes) return { refused: imageProblems.tooLarge }
      if (!(await hasRoomFor(size))) return { refused: photoProblems.failed }
      if (!(await mayUploadPicture({ ownerId: viewer.id, now: now(), takenBy })))
        return { refused: uploadProblems.tooMany }
      return { ownerId: viewer.id, address: addressOf(request), takenBy }
    },
    async arrived({ key, name, ownerId, takenBy }) {
      const type = await streamPrivate(key, headTypeOf)
      if (type && isPicture(type.mime)) return { ticket: ticketFor({ key, name, ownerId }) }
      await deletePrivate([key])
      return { problem: typeProblem(type?.mime, takenBy) }
    },
  }
}
