import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { deleteTax } from '#app/features/taxes/commands.server.ts'
import { notices } from '#app/messages/notices.ts'
import { now } from '#app/platform/clock.server.ts'
import { redirectWithNotice } from '#app/platform/http.server.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { param } from '#app/shared/param.ts'
import { dayOf } from '#app/shared/zone.ts'

/** "Delete" beside a tax that has not begun. */
export async function action({ request, params }: ActionFunctionArgs) {
  await requireAbility(request, 'tax.manage')
  const deleted = await deleteTax({ id: param(params, 'id'), today: dayOf(now()) })
  return redirectWithNotice(officeHrefs.taxes(), deleted.ok ? notices.taxes.deleted : deleted.problem)
}
