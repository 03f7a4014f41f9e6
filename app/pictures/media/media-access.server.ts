import { redirect } from '@remix-run/node'

import { can } from '#app/people/access/permissions.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { Viewer } from '#app/shared/viewer.ts'

/** The menus lead everyone here: people who wait for approval are told so on the overview, and inside the account's tab. */
export function enterMedia(request: Request, viewer: Viewer) {
  const { pathname } = new URL(request.url)
  const isOpen = can(viewer, 'image.upload')
  if (!isOpen && !pathname.startsWith(hrefs.accountMedia())) throw redirect(hrefs.dashboard())
  return { path: pathname, isOpen, moderates: can(viewer, 'uploads.moderate') }
}
