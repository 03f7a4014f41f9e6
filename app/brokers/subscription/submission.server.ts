import { json, redirect } from '@remix-run/node'

import { can } from '#app/people/access/permissions.ts'
import { redirectWithNotice } from '#app/platform/http.server.ts'
import type { Outcome } from '#app/shared/outcome.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { confirmSubscription } from './commands.server.ts'
import type { ManagePage } from './forms.ts'
import { managePages, returnFlagOf } from './checkout-pages.ts'
import type { PaymentState } from './payment-note.tsx'
import { findSubscriptionStanding } from './queries.server.ts'

/** Read by app/ui/new-tab.js. `waits`: this page shows the progress of the other tab. */
type NewTabResponse = { url: string | null; here: string; waits: boolean }

/**
 * In this tab, or by telling a script the address. `here`: where failures are shown; `meanwhile`: what this tab shows.
 */
export async function redirectToStripe(
  request: Request,
  opened: Outcome<string>,
  { here, meanwhile }: { here: string; meanwhile?: string },
) {
  const byScript = request.headers.get('Accept')?.includes('application/json') ?? false
  if (opened.ok && !byScript) return redirect(opened.value, 303)
  if (opened.ok)
    return json<NewTabResponse>({ url: opened.value, here: meanwhile ?? here, waits: meanwhile !== undefined })
  const refusal = await redirectWithNotice(here, opened.problem)
  if (!byScript) return refusal
  return json<NewTabResponse>(
    { url: null, here, waits: false },
    { headers: { 'Set-Cookie': refusal.headers.get('Set-Cookie') ?? '' } },
  )
}

/** A flag in the address proves nothing: Stripe is asked (docs/product.md#brokers). Redirects when the billing page was left. */
export async function loadPaymentReturn(
  request: Request,
  viewer: Viewer | null,
  place: ManagePage,
  now: Date,
): Promise<{ payment: PaymentState; headers: Record<string, string> }> {
  const flag = returnFlagOf(new URL(request.url).searchParams)
  const subscribed = async () => viewer !== null && (await findSubscriptionStanding(viewer.id, now)) !== 'none'
  if (viewer && flag === 'managed') {
    await confirmSubscription(viewer.id, now)
    throw redirect(managePages[place]())
  }
  if (viewer && (flag === 'success' || flag === 'waiting')) {
    const found = await confirmSubscription(viewer.id, now)
    return { payment: found === 'nothing' ? null : found, headers: { 'Cache-Control': 'no-store' } }
  }
  const couldPay = !viewer || can(viewer, 'broker.subscribe')
  return { payment: flag === 'canceled' && couldPay && !(await subscribed()) ? 'canceled' : null, headers: {} }
}
