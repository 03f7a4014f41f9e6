import type { ActionFunctionArgs } from '@remix-run/node'

import { can } from '#app/people/access/permissions.ts'
import { requireAbility, returnPath } from '#app/people/access/guards.server.ts'
import { endMute } from '#app/community/moderation/commands.server.ts'
import { findPerson } from '#app/community/moderation/queries.server.ts'
import { labels } from '#app/messages/labels.ts'
import { notices } from '#app/messages/notices.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { forbidden, notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'

const toRoom = { href: hrefs.dashboardTab('chat'), label: labels.chat.toRoom }

/** "End the mute", wherever "Mute for a day" stands. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'chat.moderate')
  const person = await findPerson(params.id)
  if (!person) return notFound(problems.page.missing)
  if (!can(viewer, 'chat.mute', person)) return forbidden(problems.chat.notMuted, toRoom)
  const ended = await endMute({ profileId: person.id, moderatorId: viewer.id, now: now() })
  return redirectWithNotice(
    returnPath(request) ?? hrefs.dashboardTab('chat'),
    ended ? notices.chat.muteEnded(person.name) : problems.chat.muteOver(person.name),
  )
}
