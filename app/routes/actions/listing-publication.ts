import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility, returnPath } from '#app/people/access/guards.server.ts'
import { editableListing } from '#app/fleet/listings/access.server.ts'
import { publicationForm } from '#app/fleet/listings/forms.ts'
import { publishListing, unpublishListing } from '#app/fleet/listings/publishing.server.ts'
import { listingNotices, listingProblems } from '#app/fleet/listings/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalidButton, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { Notice } from '#app/shared/outcome.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { failed: listingProblems.notUpdated }

/** "Publish", "Unpublish" */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id } = await editableListing(viewer, params.id)
  const back = returnPath(request) ?? hrefs.listing(id)
  const form = await readForm(request, publicationForm)
  if (!form.ok) return invalidButton(form, back)
  const said = form.value.published === 'yes' ? await publish(id) : await unpublish(id)
  return redirectWithNotice(back, said)
}

async function publish(id: string): Promise<Notice> {
  const published = await publishListing(id, now())
  if (!published.ok) return published.problem
  return published.value.isHidden ? listingNotices.publishedHidden : listingNotices.published
}

async function unpublish(id: string): Promise<Notice> {
  const unpublished = await unpublishListing(id)
  return unpublished.ok ? listingNotices.unpublished : unpublished.problem
}
