import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { removePhoto } from '#app/pictures/images/profile-photos.server.ts'
import { isPhotoKind } from '#app/people/account/rules.ts'
import { labels } from '#app/messages/labels.ts'
import { notices } from '#app/messages/notices.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { failed: problems.listing.photoNotRemoved }

/** "Remove" beside a photo. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const { kind } = params
  if (!isPhotoKind(kind)) return notFound(problems.page.missing)
  const removed = await removePhoto({ profileId: viewer.id, kind, now: now() })
  const name = labels.photo[kind]
  return redirectWithNotice(
    hrefs.account(),
    removed ? notices.account.photoRemoved(name) : problems.account.photoGone(name),
  )
}
