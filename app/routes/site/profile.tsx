import type { MetaFunction } from '@remix-run/node'

import { hrefs } from '#app/shared/hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = () => [...pageMeta('Profile', 'A public profile.'), { name: 'robots', content: 'noindex' }]

export default function Profile() {
  return (
    <div className="wrap page">
      <h1>Profile</h1>
      <EmptyState title="Public profiles are not open yet." body="Members decide themselves what others can see of them.">
        <ButtonLink to={hrefs.home()} look="line">
          Go Home
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
