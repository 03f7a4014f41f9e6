import type { LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { exportData } from '#app/features/account/data-export.server.ts'
import { now } from '#app/platform/clock.server.ts'

/** Everything about the person who asks, as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const data = await exportData(viewer.id, now())
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="marque-data.json"',
      'Cache-Control': 'no-store',
    },
  })
}
