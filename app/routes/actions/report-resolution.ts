import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { resolveReport } from '#app/community/moderation/commands.server.ts'
import { findMessageReport } from '#app/community/moderation/queries.server.ts'
import { chatLabels, chatNotices, chatProblems } from '#app/community/chat/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { forbidden, notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { isId } from '#app/shared/ids.ts'

const toReports = { href: hrefs.chatReports(), label: chatLabels.toReports }

/** "Keep message": staff has looked at the report. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'chat.moderate')
  if (!isId(params.id)) return notFound(chatProblems.missing)
  const report = await findMessageReport(params.id)
  if (!report) return notFound(chatProblems.missing)
  if (!can(viewer, 'report.judge', report)) return forbidden(chatProblems.ownReport, toReports)
  await resolveReport({ reportId: params.id, moderatorId: viewer.id, now: now() })
  return redirectWithNotice(hrefs.chatReports(), chatNotices.resolved)
}
