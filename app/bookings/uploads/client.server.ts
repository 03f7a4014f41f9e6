import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'

import { documentUploads } from '#app/bookings/documents/upload-route.server.ts'
import { pictureUploads } from '#app/pictures/images/upload-route.server.ts'
import { pageProblems } from '#app/ui/layout/words.ts'
import { answerUploadEmulator, uploadAnswers } from '#app/platform/storage.server.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { findPictureForm, hasBookingForm } from './open-forms.server.ts'

export { answerUploadEmulator }

type Deps = { findViewer: (request: Request) => Promise<Viewer | null>; now: () => Date }

/** What the upload client asks: each kind of file by the name that pages send it under. */
export function uploadClientAnswers(deps: Deps): (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Response> {
  const routes = {
    document: documentUploads({ ...deps, hasBookingForm }),
    picture: pictureUploads({ ...deps, findPictureForm }),
  }
  return uploadAnswers(routes, pageProblems.unreadable)
}
