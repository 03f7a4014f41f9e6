import { z } from 'zod'

import type { Viewer } from '#app/features/access/permissions.ts'
import { business } from '#app/config/business.ts'
import { problems } from '#app/messages/problems.ts'
import { hasRoomFor } from '#app/platform/disk.server.ts'
import { addressOf } from '#app/platform/http.server.ts'
import type { UploadRules } from '#app/platform/storage.server.ts'
import { adoptUpload, mayUpload } from './commands.server.ts'
import { documentTypes, type DocumentType } from './rules.ts'

type Deps = { findViewer: (request: Request) => Promise<Viewer | null>; now: () => Date }

const words = problems.documents
const input = z.object({ documentType: z.enum(documentTypes) })

/** Documents of a booking, each saved as it arrives. */
export function documentUploads({ findViewer, now }: Deps): UploadRules<{ documentType: DocumentType }> {
  return {
    // By content once it has arrived: browsers name types after the file's ending, or not at all.
    accepts: ['blob'],
    input,
    empty: words.empty,
    async admit({ request, size }) {
      const viewer = await findViewer(request)
      if (!viewer) return { refused: problems.booking.signInFirst }
      if (size > business.uploads.maximumBytes) return { refused: words.tooLarge }
      if (!(await hasRoomFor(size))) return { refused: words.failed }
      if (!(await mayUpload(viewer.id, now()))) return { refused: words.tooMany }
      return { ownerId: viewer.id, address: addressOf(request) }
    },
    async arrived({ key, name, ownerId, address, input: { documentType } }) {
      const saved = await adoptUpload({ key, filename: name, viewerId: ownerId, address, documentType, now: now() })
      return saved.ok ? { documentId: saved.value.id } : { problem: saved.problem }
    },
  }
}
