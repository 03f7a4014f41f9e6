import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { removeProfilePhoto } from '#app/pictures/images/profile-photos.server.ts'
import { isPhotoKind } from '#app/people/account/rules.ts'
import { listingProblems } from '#app/fleet/listings/words.ts'
import { accountNotices, photoKindLabels } from '#app/people/account/words.ts'
import { accountProblems } from '#app/people/sign-in/words.ts'
import { pageProblems } from '#app/ui/layout/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { failed: listingProblems.photoNotRemoved }

/** "Remove" beside a photo. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const { kind } = params
  if (!isPhotoKind(kind)) return notFound(pageProblems.missing)
  const removed = await removeProfilePhoto({ profileId: viewer.id, kind, now: now() })
  const name = photoKindLabels[kind]
  return redirectWithNotice(
    hrefs.account(),
    removed ? accountNotices.photoRemoved(name) : accountProblems.photoGone(name),
  )
}
