import type { LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { exportData } from '#app/people/account/data-export.server.ts'
import { exportAgreementFiles } from '#app/bookings/agreements/filing.server.ts'
import { wantsBody } from '#app/shared/wants-body.ts'
import { now } from '#app/platform/clock.server.ts'

/** Everything about the person who asks, as a file. Writes agreements to the store that the job has not filed yet, each once. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const at = now()
  const data = wantsBody(request)
    ? { ...(await exportData(viewer.id, at)), agreement_files: await exportAgreementFiles(viewer.id, at) }
    : null
  return new Response(data && JSON.stringify(data, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="marque-data.json"',
      'Cache-Control': 'no-store',
    },
  })
}
