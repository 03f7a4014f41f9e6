import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility, requireFactor, returnPath } from '#app/people/access/guards.server.ts'
import { decide } from '#app/people/approvals/commands.server.ts'
import { approvalForm } from '#app/people/approvals/forms.ts'
import { findPerson } from '#app/people/approvals/queries.server.ts'
import { approvalNotices, approvalProblems, profileProblems } from '#app/people/approvals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { isHouseRole } from '#app/shared/roles.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { failed: approvalProblems.unapproved }

/** "Approve", in lists of people. */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAbility(request, 'approval.decide')
  const at = now()
  const { id: personId, role } = (await findPerson(params.id ?? '', at)) ?? notFound(profileProblems.missing)
  if (isHouseRole(role)) await requireFactor(request, admin, 'role.give', [])
  const form = await readForm(request, approvalForm)
  const back = returnPath(request) ?? hrefs.people()
  if (!form.ok) return redirectWithNotice(back, approvalProblems.decidedMeanwhile)
  const decided = await decide({
    adminId: admin.id,
    personId,
    version: form.value.version,
    decision: { kind: 'approve' },
    now: at,
  })
  return redirectWithNotice(back, decided.ok ? approvalNotices.approve : decided.problem)
}
