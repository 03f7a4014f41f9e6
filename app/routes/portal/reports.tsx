import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { messageInstant } from '#app/community/chat/times.ts'
import { ClosedReports } from '#app/community/moderation/closed-reports.tsx'
import { listReports } from '#app/community/moderation/queries.server.ts'
import { ReportList } from '#app/community/moderation/report-list.tsx'
import { chatLabels } from '#app/community/chat/words.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dayOf } from '#app/shared/zone.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { useLive } from '#app/ui/live/use-live.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = {
  tab: { label: tabLabels.reports, group: 'people', ability: 'chat.moderate', waits: 'reports' },
}

export const meta: MetaFunction = () => pageMeta(tabLabels.reports, 'Messages that people have reported.')

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'chat.moderate')
  const at = now()
  const day = dayOf(at)
  const printed = (instant: Date) => messageInstant(instant, day)
  const { open, closed } = await listReports(viewer, at)
  return {
    open: open.map((report) => ({
      ...report,
      at: printed(report.at),
      message: { ...report.message, at: printed(report.message.at) },
      mayMute: !report.author.isDeleted && can(viewer, 'chat.mute', report.author),
    })),
    closed: closed.map(({ resolvedAt, ...report }) => ({
      ...report,
      at: printed(report.at),
      resolvedAt: resolvedAt && printed(resolvedAt),
      message: { ...report.message, at: printed(report.message.at) },
    })),
  }
}

export default function Reports() {
  const { open, closed } = useLoaderData<typeof loader>()
  // What another moderator removes closes its reports.
  useLive(['chat'])
  return (
    <div className="pb-16">
      <PageHead title={tabLabels.reports}>
        <ButtonLink look="line" compact to={hrefs.dashboardTab('chat')}>
          {tabLabels.chat}
        </ButtonLink>
      </PageHead>
      {open.length + closed.length > 0 && <p className="small mute mb-2">{chatLabels.zone}</p>}
      {open.length === 0 ? <EmptyState {...chatLabels.noReports} /> : <ReportList reports={open} />}
      {closed.length > 0 && (
        <section className="mt-12">
          <h2 className="head mb-4">Closed</h2>
          <ClosedReports reports={closed} />
        </section>
      )}
    </div>
  )
}
