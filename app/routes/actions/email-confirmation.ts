import { redirect, type ActionFunctionArgs } from '@remix-run/node'

import { requireAbility, returnPath } from '#app/people/access/guards.server.ts'
import { resendConfirmation } from '#app/people/sign-in/commands.server.ts'
import { accountNotices } from '#app/people/account/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'

export async function loader() {
  return redirect(hrefs.dashboard())
}

/** Back to the page whose banner was pressed; a link that is over has nothing more to show. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  await resendConfirmation(viewer, now())
  const before = returnPath(request)
  const back = before?.startsWith(hrefs.verifyEmail()) ? undefined : before
  return redirectWithNotice(back ?? hrefs.dashboard(), accountNotices.confirmationSent)
}
