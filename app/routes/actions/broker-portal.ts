import { redirect, type ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { openPortal } from '#app/brokers/subscription/commands.server.ts'
import { managePageForm } from '#app/brokers/subscription/forms.ts'
import { managePages } from '#app/brokers/subscription/checkout-pages.ts'
import { redirectToStripe } from '#app/brokers/subscription/submission.server.ts'
import { brokerProblems } from '#app/brokers/subscription/words.ts'
import { readForm } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { failed: brokerProblems.portalFailed }

export async function loader() {
  return redirect(hrefs.broker())
}

/** customer-portal: to one's own billing page. Payers may leave, so an account is enough. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const form = await readForm(request, managePageForm)
  const from = form.ok ? form.value.from : 'broker'
  return redirectToStripe(request, await openPortal({ viewer, from }), { here: managePages[from]() })
}
