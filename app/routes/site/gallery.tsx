import type { MetaFunction } from '@remix-run/node'

import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = () => pageMeta('Gallery', 'Photographs of the cars.')

export default function Gallery() {
  return (
    <div className="wrap page">
      <h1>Gallery</h1>
      <EmptyState {...labels.gallery.empty}>
        <ButtonLink to={hrefs.dashboardTab('uploads')} look="line">
          Upload Photos
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
