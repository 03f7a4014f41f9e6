import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const handle = { bar: 'ruled', foot: 'plain' } satisfies RouteHandle
export const meta: MetaFunction = () => pageMeta('Garage Video Upload', 'The film of the opening garage door.')

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'video.upload')
  return null
}

export default function VideoUpload() {
  return (
    <div className="wrap page">
      <h1>Garage Video Upload</h1>
      <EmptyState
        title="Uploading a garage video is not open yet."
        body="It will take one MP4 of the garage door opening."
      >
        <ButtonLink to={hrefs.dashboard()}>Back to Dashboard</ButtonLink>
      </EmptyState>
    </div>
  )
}
