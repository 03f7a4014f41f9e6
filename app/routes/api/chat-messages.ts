import type { ActionFunctionArgs } from '@remix-run/node'

import { findViewer, refuseUnless } from '#app/people/access/guards.server.ts'
import { sendMessage } from '#app/community/chat/commands.server.ts'
import { messageForm } from '#app/community/chat/forms.ts'
import { chatProblems } from '#app/community/chat/words.ts'
import { wayInProblems } from '#app/people/access/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { readForm } from '#app/platform/http.server.ts'
import type { Problem } from '#app/shared/outcome.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { failed: chatProblems.failed }

/** The composer's message, sent by the page's script: the same as the form of the page, answered with data. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await findViewer(request)
  if (!viewer) return answer(wayInProblems.chat, 401)
  refuseUnless(viewer, 'chat.use')
  const form = await readForm(request, messageForm)
  if (!form.ok) return answer(Object.values(form.reply().error ?? {})[0]?.[0] ?? chatProblems.failed, 422)
  const sent = await sendMessage({ userId: viewer.id, ...form.value, now: now() })
  if (sent.ok) return Response.json({ id: sent.value.id, at: sent.value.at.toISOString() }, { status: 201 })
  return answer(
    sent.problem,
    sent.problem.retryAfter ? 429 : sent.problem.code === chatProblems.failed.code ? 503 : 403,
  )
}

function answer(problem: Problem, status: number) {
  return Response.json({ problem }, { status, headers: { 'Cache-Control': 'no-store' } })
}
