import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'

import { answerEmbedded } from '#app/features/documents/upload-route.server.ts'

/** The embedded ingest: every request brings its own signature. 404 when a real UploadThing account is set. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerEmbedded(request)
}

export function action({ request }: ActionFunctionArgs) {
  return answerEmbedded(request)
}
