import type { ActionFunctionArgs } from '@remix-run/node'

import { can } from '#app/people/access/permissions.ts'
import { requireAbility, returnPath } from '#app/people/access/guards.server.ts'
import { endMute } from '#app/community/moderation/commands.server.ts'
import { findModeratedPerson } from '#app/community/moderation/queries.server.ts'
import { chatLabels, chatNotices, chatProblems } from '#app/community/chat/words.ts'
import { pageProblems } from '#app/ui/layout/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { forbidden, notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'

const toRoom = { href: hrefs.dashboardTab('chat'), label: chatLabels.toRoom }

/** "End the mute", wherever "Mute for a day" is. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'chat.moderate')
  const person = await findModeratedPerson(params.id)
  if (!person) return notFound(pageProblems.missing)
  if (!can(viewer, 'chat.mute', person)) return forbidden(chatProblems.notMuted, toRoom)
  const ended = await endMute({ profileId: person.id, moderatorId: viewer.id, now: now() })
  return redirectWithNotice(
    returnPath(request) ?? hrefs.dashboardTab('chat'),
    ended ? chatNotices.muteEnded(person.name) : chatProblems.muteOver(person.name),
  )
}
