import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { markReadUpTo } from '#app/community/chat/commands.server.ts'
import { readTexts } from '#app/platform/http.server.ts'
import { isId } from '#app/shared/ids.ts'

/** The open chat tells how far its person has read. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'chat.use')
  const form = await readTexts(request)
  const upTo = form?.get('upTo')
  if (isId(upTo)) await markReadUpTo(viewer.id, upTo)
  return new Response(null, { status: 204 })
}
