import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility, returnPath } from '#app/people/access/guards.server.ts'
import { setKeepDocuments } from '#app/bookings/documents/retention.server.ts'
import { documentNotices } from '#app/bookings/documents/words.ts'
import { readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { keepingForm } from '#app/bookings/documents/forms.ts'

/** "Keep for my next rental", on and off; back to the page on which the button is. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const form = await readForm(request, keepingForm)
  const keep = form.ok && form.value.keep === 'yes'
  await setKeepDocuments(viewer.id, keep)
  const { kept, notKept } = documentNotices
  return redirectWithNotice(returnPath(request) ?? hrefs.accountBookings(), keep ? kept : notKept)
}
