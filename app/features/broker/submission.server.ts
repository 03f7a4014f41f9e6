/** What the pages do that a checkout or the billing page is opened from: lead there, and see what came of it. */
import { json, redirect } from '@remix-run/node'

import type { Viewer } from '#app/features/access/permissions.ts'
import { redirectWithNotice } from '#app/platform/http.server.ts'
import type { Outcome } from '#app/shared/outcome.ts'
import { confirmSubscription } from './commands.server.ts'
import type { CheckoutPage } from './forms.ts'
import { checkoutPages } from './checkout-pages.ts'
import type { PaymentState } from './payment-note.tsx'
import { findStanding } from './queries.server.ts'

/** What app/ui/new-tab.js reads. `waits`: this page shows what happens in the other tab; otherwise it looks later. */
export type NewTabResponse = { url: string | null; here: string; waits: boolean }

/**
 * Leads to a page of Stripe: in this tab, or, asked by a script that has opened a tab for it, by saying its address.
 * What went wrong is said on the page one came from (`here`); `meanwhile` is what this tab shows while the other is open.
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
  const notice = { ...opened.problem, kind: 'bad' as const }
  const refusal = await redirectWithNotice(here, notice)
  if (!byScript) return refusal
  return json<NewTabResponse>(
    { url: null, here, waits: false },
    { headers: { 'Set-Cookie': refusal.headers.get('Set-Cookie') ?? '' } },
  )
}

/**
 * Whether somebody comes back from Stripe, or waits for it, and what Stripe says of it; a flag in the address alone says
 * nothing (DECISIONS §3). Throws a redirect to the page itself when the billing page was left: what was done there is known then.
 */
export async function loadPaymentReturn(
  request: Request,
  viewer: Viewer | null,
  place: CheckoutPage,
  now: Date,
): Promise<{ payment: PaymentState; headers: Record<string, string> }> {
  const { searchParams } = new URL(request.url)
  const flagged = (name: string) => searchParams.get(name) === 'true'
  const subscribed = async () => viewer !== null && (await findStanding(viewer.id, now)) !== 'none'
  if (viewer && flagged('managed')) {
    await confirmSubscription(viewer.id, now)
    throw redirect(checkoutPages[place].href())
  }
  if (viewer && (flagged('success') || flagged('waiting'))) {
    const found = await confirmSubscription(viewer.id, now)
    const headers = { 'Cache-Control': 'no-store', ...(found === 'waiting' ? { Refresh: '5' } : {}) }
    return { payment: found === 'nothing' ? null : found, headers }
  }
  return { payment: flagged('canceled') && !(await subscribed()) ? 'canceled' : null, headers: {} }
}
