import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility, wayBack } from '#app/features/access/guards.server.ts'
import { editableListing } from '#app/features/listings/access.server.ts'
import { publicationForm } from '#app/features/listings/forms.ts'
import { publishListing, unpublishListing } from '#app/features/listings/publishing.server.ts'
import { notices } from '#app/messages/notices.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'

/** "Publish", "Unpublish" */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id } = await editableListing(viewer, params.id)
  const form = await readForm(request, publicationForm)
  if (!form.ok) return invalid(form)
  const isPublished = form.value.published === 'yes'
  const done = isPublished ? await publishListing(id, now()) : await unpublishListing(id)
  const notice = isPublished ? notices.listing.published : notices.listing.unpublished
  return redirectWithNotice(wayBack(request) ?? hrefs.listing(id), done.ok ? notice : done.problem)
}
