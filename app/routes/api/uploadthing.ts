import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'

import { findViewer } from '#app/features/access/guards.server.ts'
import { answerUploadClient } from '#app/features/documents/upload-route.server.ts'
import { now } from '#app/platform/clock.server.ts'

/** What the upload client talks to: may this person upload, where to, and what became of it. */
export function loader(args: LoaderFunctionArgs) {
  return answerUploadClient(args, { findViewer, now })
}

export function action(args: ActionFunctionArgs) {
  return answerUploadClient(args, { findViewer, now })
}
