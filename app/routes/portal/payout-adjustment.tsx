import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { AdjustmentForm } from '#app/money/payouts/adjustment-form.tsx'
import { adjustEarnings } from '#app/money/payouts/commands.server.ts'
import { adjustmentForm } from '#app/money/payouts/forms.ts'
import { listEarners } from '#app/money/payouts/queries.server.ts'
import { payoutLabels, payoutNotices } from '#app/money/payouts/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { newId } from '#app/shared/ids.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { reloadRefused } from '#app/ui/form/reload-refused.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = () => pageMeta(payoutLabels.adjust, payoutLabels.adjustLead)

/** With an id of its own for what is sent next. */
export const shouldRevalidate = reloadRefused

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'payout.manage')
  const earners = await listEarners()
  return {
    entry: newId(),
    brokers: earners.map(({ id, name, username }) => ({ value: id, label: `${name} (@${username})` })),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'payout.record')
  const form = await readForm(request, adjustmentForm)
  if (!form.ok) return invalid(form)
  const adjusted = await adjustEarnings(form.value, { actorId: viewer.id, now: now() })
  if (!adjusted.ok) return invalid(form, adjusted.problem, adjusted.field)
  return redirectWithNotice(officeHrefs.payouts(), payoutNotices.adjusted)
}

export default function PayoutAdjustment() {
  const { entry, brokers } = useLoaderData<typeof loader>()
  return (
    <div className="measure pb-16">
      <PageHead title={payoutLabels.adjust} back={{ label: payoutLabels.title, href: officeHrefs.payouts() }} />
      <p className="quiet mb-8">{payoutLabels.adjustLead}</p>
      <AdjustmentForm entry={entry} brokers={brokers} lastResult={useActionData<typeof action>()?.lastResult} />
    </div>
  )
}
