import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { endOneSession } from '#app/people/sign-in/sessions.server.ts'
import { accountNotices } from '#app/people/account/words.ts'
import { accountProblems } from '#app/people/sign-in/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'

/** Signs another device of one's own out. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'session.end')
  if (!(await endOneSession(viewer.id, params.id, now()))) return notFound(accountProblems.sessionMissing)
  return redirectWithNotice(hrefs.accountSettings('sessions'), accountNotices.sessionEnded)
}
