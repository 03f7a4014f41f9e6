import type { ActionFunctionArgs } from '@remix-run/node'

import { can } from '#app/people/access/permissions.ts'
import { requireAbility, returnPath } from '#app/people/access/guards.server.ts'
import { mutePerson } from '#app/community/moderation/commands.server.ts'
import { findModeratedPerson } from '#app/community/moderation/queries.server.ts'
import { business } from '#app/business.ts'
import { chatLabels, chatNotices, chatProblems } from '#app/community/chat/words.ts'
import { pageProblems } from '#app/ui/layout/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { forbidden, notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { hours } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'

const toRoom = { href: hrefs.dashboardTab('chat'), label: chatLabels.toRoom }

/** "Mute for a day", in the chat, the queue of reports and wherever people are managed. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'chat.moderate')
  const person = await findModeratedPerson(params.id)
  if (!person) return notFound(pageProblems.missing)
  if (!can(viewer, 'chat.mute', person)) return forbidden(chatProblems.notMuted, toRoom)
  await mutePerson({ profileId: person.id, moderatorId: viewer.id, now: now() })
  const notice = chatNotices.muted(person.name, business.chat.mutedFor / hours(1))
  return redirectWithNotice(returnPath(request) ?? hrefs.dashboardTab('chat'), notice)
}
