import type { LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { pageProblems } from '#app/ui/layout/words.ts'
import { notFound } from '#app/platform/http.server.ts'

/** `/dashboard/nowhere`: signing in comes first, as everywhere in the portal, then there is no such page. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'account.use')
  return notFound(pageProblems.missing)
}

/** Never drawn; with a component the route is a page. */
export default function UnknownTab() {
  return null
}
