import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { deleteTax } from '#app/bookings/taxes/commands.server.ts'
import { taxNotices } from '#app/bookings/taxes/words.ts'
import { pageProblems } from '#app/ui/layout/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { isId } from '#app/shared/ids.ts'
import { dayOf } from '#app/shared/zone.ts'

/** "Delete" beside a tax that has not started. */
export async function action({ request, params }: ActionFunctionArgs) {
  await requireAbility(request, 'tax.manage')
  if (!isId(params.id)) return notFound(pageProblems.missing)
  const deleted = await deleteTax({ id: params.id, today: dayOf(now()) })
  return redirectWithNotice(officeHrefs.taxes(), deleted.ok ? taxNotices.deleted : deleted.problem)
}
