import type { ActionFunctionArgs } from '@remix-run/node'

import { findViewer } from '#app/people/access/guards.server.ts'
import { leave } from '#app/people/presence/commands.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { readTexts } from '#app/platform/http.server.ts'

/**
 * The beacon of a page that is closed. It is the session's own person who leaves, not the one it names
 * (docs/product.md#presence), and the answer is the same for no one.
 */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await findViewer(request)
  const form = await readTexts(request)
  const lease = new Date(String(form?.get('lease')))
  if (viewer) await leave(viewer.id, now(), Number.isNaN(lease.getTime()) ? undefined : lease)
  return new Response(null, { status: 204 })
}
