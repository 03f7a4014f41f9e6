import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const handle = { bar: 'ruled', foot: 'plain' } satisfies RouteHandle
export const meta: MetaFunction = () => pageMeta('Image Routing', 'Hero, gallery and marketing pictures of each car.')

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'images.route')
  return null
}

export default function ImageRouting() {
  return (
    <div className="wrap page">
      <h1>Image Routing</h1>
      <EmptyState
        title="Image routing is not open yet."
        body="Every car shows its chosen hero first, then its gallery pictures in their order."
      >
        <ButtonLink to={hrefs.dashboard()}>Back to Dashboard</ButtonLink>
      </EmptyState>
    </div>
  )
}
