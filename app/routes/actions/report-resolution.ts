import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { resolveReport } from '#app/community/moderation/commands.server.ts'
import { findReport } from '#app/community/moderation/queries.server.ts'
import { labels } from '#app/messages/labels.ts'
import { notices } from '#app/messages/notices.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { forbidden, notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { isId } from '#app/shared/ids.ts'

const toReports = { href: hrefs.chatReports(), label: labels.chat.toReports }

/** "Keep message": staff has looked at the report. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'chat.moderate')
  if (!isId(params.id)) return notFound(problems.chat.missing)
  const report = await findReport(params.id)
  if (!report) return notFound(problems.chat.missing)
  if (!can(viewer, 'report.judge', report)) return forbidden(problems.chat.ownReport, toReports)
  await resolveReport({ reportId: params.id, moderatorId: viewer.id, now: now() })
  return redirectWithNotice(hrefs.chatReports(), notices.chat.resolved)
}
