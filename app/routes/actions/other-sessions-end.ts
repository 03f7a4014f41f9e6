import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { endOtherSessions } from '#app/people/sign-in/sessions.server.ts'
import { accountNotices } from '#app/people/account/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { redirectWithNotice } from '#app/platform/http.server.ts'
import { sessionTokenHash } from '#app/platform/session.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'

/** Signs every other device of one's own out. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'session.end')
  await endOtherSessions(viewer.id, await sessionTokenHash(request), now())
  return redirectWithNotice(hrefs.accountSettings('sessions'), accountNotices.otherSessionsEnded)
}
