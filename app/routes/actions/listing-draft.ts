import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { keptListing } from '#app/fleet/listings/access.server.ts'
import { keepDraft } from '#app/fleet/listings/commands.server.ts'
import { baseOf } from '#app/shared/conflicts.ts'
import { readEntries } from '#app/fleet/listings/entries.ts'
import { listingProblems } from '#app/fleet/listings/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { readPosted } from '#app/platform/http.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { failed: listingProblems.notUpdated }

/** What is in the form, sent while it is typed. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.read')
  const listing = await keptListing(viewer, params.id)
  const { entries } = await readPosted(request)
  if (entries.length === 0) return new Response(null, { status: 204 })
  const typed = { entries: readEntries(entries), version: baseOf(entries) ?? listing.version, now: now() }
  await keepDraft(listing.id, viewer.id, typed)
  return new Response(null, { status: 204 })
}
