import { redirect, type ActionFunctionArgs } from '@remix-run/node'

import { findViewer, refuseUnless } from '#app/people/access/guards.server.ts'
import { startCheckout } from '#app/brokers/subscription/commands.server.ts'
import { checkoutPageForm } from '#app/brokers/subscription/forms.ts'
import { checkoutPages } from '#app/brokers/subscription/checkout-pages.ts'
import { redirectToStripe } from '#app/brokers/subscription/submission.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { readForm } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = {
  failed: ({ from }) => checkoutPages[from === 'account' || from === 'dashboard' ? from : 'broker'].failed,
}

export async function loader() {
  return redirect(hrefs.broker())
}

/** create-broker-checkout: to the page where the first month is paid. Signed out → sign-up, and back. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await findViewer(request)
  if (!viewer) return redirect(hrefs.signUp({ type: 'broker', returnTo: hrefs.broker() }), 303)
  refuseUnless(viewer, 'broker.subscribe')
  const form = await readForm(request, checkoutPageForm)
  const from = form.ok ? form.value.from : 'broker'
  const { href } = checkoutPages[from]
  return redirectToStripe(request, await startCheckout({ viewer, from, now: now() }), {
    here: href(),
    meanwhile: href({ waiting: 'true' }),
  })
}
