import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { endSessionsByAdmin } from '#app/people/approvals/session-ends.server.ts'
import { approvalNotices } from '#app/people/approvals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'

/** "Sign out everywhere", on the page of a person. */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAbility(request, 'approval.decide')
  const personId = param(params, 'id')
  const ended = await endSessionsByAdmin({ adminId: admin.id, personId, now: now() })
  if (!ended.ok) return notFound(ended.problem)
  return redirectWithNotice(hrefs.person(personId), approvalNotices.sessionsEnded)
}
