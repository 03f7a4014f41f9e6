import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'

import { answerUploadEmulator } from '#app/bookings/uploads/client.server.ts'

/** The upload emulator: every request brings its own signature. 404 when a real UploadThing account is set. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerUploadEmulator(request)
}

export function action({ request }: ActionFunctionArgs) {
  return answerUploadEmulator(request)
}
