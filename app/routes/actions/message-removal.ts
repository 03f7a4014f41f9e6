import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility, returnPath } from '#app/people/access/guards.server.ts'
import { removeMessage } from '#app/community/moderation/commands.server.ts'
import { wasMessage } from '#app/community/moderation/queries.server.ts'
import { chatNotices, chatProblems } from '#app/community/chat/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { isId } from '#app/shared/ids.ts'

/** "Remove", in the chat and in the queue of reports. When someone else was quicker, what was asked for is so. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'chat.moderate')
  if (!isId(params.id) || !(await wasMessage(params.id))) return notFound(chatProblems.missing)
  const removed = await removeMessage({ messageId: params.id, moderatorId: viewer.id, now: now() })
  return redirectWithNotice(
    returnPath(request) ?? hrefs.dashboardTab('chat'),
    removed.ok ? chatNotices.removed : removed.problem,
  )
}
