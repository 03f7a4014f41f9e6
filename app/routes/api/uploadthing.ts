import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'

import { findViewer } from '#app/people/access/guards.server.ts'
import { uploadClientAnswers } from '#app/bookings/uploads/client.server.ts'
import { now } from '#app/platform/clock.server.ts'

const answer = uploadClientAnswers({ findViewer, now })

/** What the upload client talks to: may this person upload, where to, and what became of it. Writes for POST only. */
export function loader(args: LoaderFunctionArgs) {
  return answer(args)
}

export function action(args: ActionFunctionArgs) {
  return answer(args)
}
