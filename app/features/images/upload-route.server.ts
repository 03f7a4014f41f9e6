import { z } from 'zod'

import type { Viewer } from '#app/features/access/permissions.ts'
import { business } from '#app/config/business.ts'
import { limits } from '#app/config/limits.ts'
import { problems } from '#app/messages/problems.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { ticketFor } from '#app/platform/sent-files.server.ts'
import type { UploadRules } from '#app/platform/storage.server.ts'

type Deps = { findViewer: (request: Request) => Promise<Viewer | null>; now: () => Date }

/** Pictures on their way to a form, which takes the ticket in place of the file and decides by the content. */
export function pictureUploads({ findViewer, now }: Deps): UploadRules<Record<string, never>> {
  return {
    accepts: ['blob'],
    input: z.object({}),
    async admit(request, sizes) {
      const viewer = await findViewer(request)
      if (!viewer) return { refused: problems.booking.signInFirst }
      if (sizes.some((size) => size > business.uploads.maximumBytes)) return { refused: problems.image.tooLarge }
      const isFew = await withinLimit(`picture-sent:${viewer.id}`, limits.conditionPhoto, now())
      return isFew ? { ownerId: viewer.id } : { refused: problems.documents.tooMany }
    },
    arrived: async ({ key, name, ownerId }) => ({ ticket: ticketFor({ key, name, ownerId }) }),
  }
}
