import type { ActionFunctionArgs } from '@remix-run/node'

import { findViewer } from '#app/people/access/guards.server.ts'
import { markAway, renewPresence } from '#app/people/presence/commands.server.ts'
import { accessProblems } from '#app/ui/layout/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { readTexts, refusal } from '#app/platform/http.server.ts'

/** A browser tells that its person is active, or has not been for a while. Answers with the lease's mark. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await findViewer(request)
  if (!viewer) return refusal(accessProblems.forbidden, 403)
  const form = await readTexts(request)
  if (form?.get('status') !== 'away') return Response.json(await renewPresence(viewer.id, now()))
  await markAway(viewer.id, now())
  return Response.json({})
}
