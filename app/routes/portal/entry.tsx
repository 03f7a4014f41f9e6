import { redirect, type LoaderFunctionArgs } from '@remix-run/node'

import { findViewer } from '#app/people/access/guards.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  return redirect(viewer ? hrefs.dashboard() : hrefs.auth())
}
