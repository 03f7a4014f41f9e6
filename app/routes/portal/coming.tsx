import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { refuseUnless, requireAbility } from '#app/features/access/guards.server.ts'
import { dashboardTab } from '#app/features/access/tabs.ts'
import { labels } from '#app/messages/labels.ts'
import { problems } from '#app/messages/problems.ts'
import { notFound } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.heading ?? labels.tab.overview, 'Your portal.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const tab = dashboardTab(params.tab) ?? notFound(problems.page.missing)
  // The menus lead everyone to Chat; who waits for approval is told so on the overview (DECISIONS §2).
  if (!viewer.approved) throw redirect(hrefs.dashboard())
  refuseUnless(viewer, tab.ability)
  return { heading: labels.tab[tab.key] }
}

export default function ComingTab() {
  const { heading } = useLoaderData<typeof loader>()
  return (
    <div className="pb-16">
      <PageHead title={heading} />
      <EmptyState {...labels.comingTab}>
        <ButtonLink to={hrefs.dashboard()}>{labels.tab.overview}</ButtonLink>
      </EmptyState>
    </div>
  )
}
