import { z } from 'zod'

import { business } from '#app/business.ts'
import { uploadProblems } from '#app/pictures/images/words.ts'
import { documentProblems } from './words.ts'
import { hasRoomFor } from '#app/platform/disk.server.ts'
import { addressOf } from '#app/platform/http.server.ts'
import type { UploadRules } from '#app/platform/storage.server.ts'
import { adoptUpload, mayUploadDocument } from './commands.server.ts'
import { documentTypes, type DocumentType } from '#app/shared/document-types.ts'
import type { Viewer } from '#app/shared/viewer.ts'

type Deps = {
  findViewer: (request: Request) => Promise<Viewer | null>
  hasBookingForm: (vehicleId: string) => Promise<boolean>
  now: () => Date
}
type Input = { documentType: DocumentType; vehicleId: string }

const words = documentProblems
const input = z.object({ documentType: z.enum(documentTypes), vehicleId: z.string() })

/** Documents for the booking form of a car, each saved as it arrives. */
export function documentUploads({ findViewer, hasBookingForm, now }: Deps): UploadRules<Input> {
  return {
    // By content once it has arrived: browsers name types after the file's ending, or not at all.
    accepts: ['blob'],
    input,
    empty: words.empty,
    async admit({ request, size, input: { vehicleId } }) {
      const viewer = await findViewer(request)
      if (!viewer) return { refused: uploadProblems.signInFirst }
      if (!(await hasBookingForm(vehicleId))) return { refused: words.noForm }
      if (size > business.uploads.maximumBytes) return { refused: words.tooLarge }
      if (!(await hasRoomFor(size))) return { refused: words.failed }
      if (!(await mayUploadDocument(viewer.id, now()))) return { refused: uploadProblems.tooMany }
      return { ownerId: viewer.id, address: addressOf(request) }
    },
    async arrived({ key, name, ownerId, address, input: { documentType } }) {
      const saved = await adoptUpload({ key, filename: name, viewerId: ownerId, address, documentType, now: now() })
      return saved.ok ? { documentId: saved.value.id } : { problem: saved.problem }
    },
  }
}
