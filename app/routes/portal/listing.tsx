import { redirect, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { keepDraft, saveListing } from '#app/fleet/listings/commands.server.ts'
import { baseOf, differences } from '#app/shared/conflicts.ts'
import { changedFeatures, readEntries } from '#app/fleet/listings/entries.ts'
import { laterButton } from '#app/fleet/listings/field-names.ts'
import { listingForm } from '#app/fleet/listings/forms.ts'
import { keptListing } from '#app/fleet/listings/access.server.ts'
import { ListingForm } from '#app/fleet/listings/listing-form.tsx'
import { ListingPanel } from '#app/fleet/listings/listing-panel.tsx'
import { panelOf } from '#app/fleet/listings/panel.server.ts'
import { findListing, type Listing } from '#app/fleet/listings/listing.server.ts'
import { listingName } from '#app/fleet/listings/rules.ts'
import { refused } from '#app/fleet/listings/settled.server.ts'
import { settledInput } from '#app/platform/settled-form.server.ts'
import { UnsavedChanges } from '#app/fleet/listings/unsaved-changes.tsx'
import { listingLabels, listingNotices, listingProblems } from '#app/fleet/listings/words.ts'
import { mediaLabels } from '#app/pictures/media/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { readForm, readPosted, redirectWithNotice } from '#app/platform/http.server.ts'
import { yearOf } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { dayOf } from '#app/shared/zone.ts'
import listingStyles from '#app/styles/listings.css?url'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { failed: listingProblems.notUpdated }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listingStyles }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.name ?? mediaLabels.namelessCar, 'Details of a listing.')

/** Writes only a notice, when the listing is closed to the viewer: the list it leads to shows why. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.read')
  const listing = await keptListing(viewer, params.id)
  if (!can(viewer, 'listing.edit', listing)) throw await redirectWithNotice(hrefs.listings(), listingNotices.closed)
  const { base, saved, draft, entries } = listing
  return {
    panel: await panelOf(listing, now()),
    version: base,
    entries,
    name: listingName(saved ?? entries),
    changes: saved && draft ? differences(saved, draft) : [],
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.read')
  const listing = await keptListing(viewer, params.id)
  const at = now()
  const schema = listingForm(yearOf(dayOf(at)))
  const form = await readForm(request, schema)
  const { entries: posted } = await readPosted(request)
  const typed = readEntries(posted)
  if (!can(viewer, 'listing.edit', listing)) {
    await keepDraft(listing.id, viewer.id, { entries: typed, version: baseOf(posted) ?? listing.version, now: at })
    return redirectWithNotice(hrefs.listings(), listingNotices.closed)
  }
  const given = { form, schema, typed, posted }
  const features = changedFeatures(typed.features, posted)
  const input = features || wantsLater(posted) ? undefined : settledInput(given, savedOf(listing))
  const saved = input && (await saveListing(listing.id, viewer.id, input, at))
  if (saved?.ok)
    return saved.value.isNew
      ? redirectWithNotice(pictureHrefs.listingPhotos(listing.id), listingNotices.created)
      : redirectWithNotice(hrefs.listing(listing.id), listingNotices.updated)
  await keepDraft(listing.id, viewer.id, {
    entries: { ...typed, features: features ?? typed.features },
    version: baseOf(posted) ?? listing.version,
    now: at,
  })
  if (features) return redirect(hrefs.listing(listing.id, 'features'), 303)
  if (wantsLater(posted)) return redirectWithNotice(hrefs.listings(), listingNotices.kept)
  return refused(given, savedOf(await findListing(listing.id, null)), { ...saved })
}

export default function EditListing() {
  const { panel, name, version, entries, changes } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className="measure pb-16">
      <PageHead
        title={name ?? mediaLabels.namelessCar}
        back={{ label: listingLabels.mine, href: hrefs.listings() }}
        under={<ListingPanel listing={panel} path={hrefs.listing(panel.id)} />}
      />
      {!answer?.conflict && <UnsavedChanges id={panel.id} changes={changes} />}
      <ListingForm
        // Another key with another version: the form shows what is saved.
        key={`${panel.id} ${version}`}
        id={panel.id}
        version={version}
        entries={entries}
        isSaved={panel.isSaved}
        lastResult={answer?.lastResult}
        conflict={answer?.conflict}
      />
    </div>
  )
}

function savedOf(listing: Listing | null) {
  return listing?.saved ? { version: listing.version, saved: listing.saved } : null
}

function wantsLater(posted: readonly [name: string, value: string][]): boolean {
  return posted.some(([name]) => name === laterButton)
}
