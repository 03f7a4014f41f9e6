import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { refuseUnless, requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { whyNotSold } from '#app/brokers/subscription/queries.server.ts'
import { readViews } from '#app/people/saved-views/queries.server.ts'
import { changeListings } from '#app/fleet/listings/chosen.server.ts'
import { chosenListingsForm, readListingFilter } from '#app/fleet/listings/forms.ts'
import { ListingTable } from '#app/fleet/listings/listing-table.tsx'
import { ListingTabs } from '#app/fleet/listings/listing-tabs.tsx'
import { countListingParts, listListings, mayEditAll } from '#app/fleet/listings/queries.server.ts'
import { keptListingLabels, subscriptionLabels } from '#app/brokers/subscription/words.ts'
import { listingParts } from '#app/fleet/listings/rules.ts'
import { listingLabels, listingProblems, listingSortLabels } from '#app/fleet/listings/words.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { earnedWith } from '#app/money/earnings/queries.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalidButton, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { rowsNotice } from '#app/shared/chosen-rows.ts'
import { shortRange } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { cents } from '#app/shared/money.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { dayOf } from '#app/shared/zone.ts'
import listingStyles from '#app/styles/listings.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ListFilter } from '#app/ui/form/list-filter.tsx'
import { listFilterLabels } from '#app/ui/form/words.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const route: RouteFacts = {
  tab: { label: tabLabels.listings, group: 'cars', ability: 'listing.list' },
  unread: listingProblems.unread,
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listingStyles }]

export const meta: MetaFunction = () => pageMeta(listingLabels.mine, 'Your cars in the fleet, and those on their way.')

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.read')
  const filter = readListingFilter(new URL(request.url).searchParams)
  const all = mayEditAll(viewer)
  const reading = [
    listListings(viewer, filter, now()),
    countListingParts(viewer),
    readViews(viewer, request, readListingFilter),
  ] as const
  const [{ listings, more }, counts, saved] = await Promise.all(reading)
  const earned = can(viewer, 'earnings.view') ? await earnedWith(listings.map(({ id }) => id)) : null
  const mayEdit = can(viewer, 'listing.list')
  // Nothing was listed while a subscription ran: there is nothing to keep.
  if (!mayEdit && listings.length === 0 && filter.q === '' && filter.page === 1) refuseUnless(viewer, 'listing.list')
  return {
    filter,
    more,
    counts,
    saved,
    closed: mayEdit ? null : { words: keptListingLabels.closed, notSold: whyNotSold() },
    listings: listings.map(({ booking, creator, ...listing }) => ({
      ...listing,
      creator: all ? creator : null,
      earnedCents: earned && (earned.get(listing.id) ?? cents(0)),
      booking: booking && shortRange(dayOf(booking.startsAt), dayOf(booking.endsAt)),
    })),
  }
}

/** What is done to all that are chosen. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { pathname, search } = new URL(request.url)
  const form = await readForm(request, chosenListingsForm)
  if (!form.ok) return invalidButton(form, pathname + search)
  const done = await changeListings(viewer, form.value, now())
  return redirectWithNotice(pathname + search, rowsNotice(done, listingLabels.jobDone[form.value.job]))
}

export default function Listings() {
  const { filter, listings, more, counts, saved, closed } = useLoaderData<typeof loader>()
  const { q, state, sort, page } = filter
  const isWhole = q === '' && !state && page === 1
  const sorting = { columns: listingSortLabels, sort, hrefOf: (to?: string) => hrefs.listings({ q, state, sort: to }) }
  const entries = [
    { value: '', label: listFilterLabels.all, href: hrefs.listings({ q }) },
    ...listingParts.map((value) => ({
      value,
      label: listingLabels.state[value],
      href: hrefs.listings({ q, state: value }),
      count: counts[value],
    })),
  ]
  return (
    <div className="pb-16">
      <PageHead title={listingLabels.mine}>{!closed && <ListingTabs current="mine" />}</PageHead>
      {closed && (
        <p className="quiet mb-8">
          {closed.words} {closed.notSold ?? <TextLink to={hrefs.broker()}>{subscriptionLabels.subscribe}</TextLink>}
        </p>
      )}
      {(!isWhole || listings.length > 0) && (
        <ListFilter
          name={listingLabels.find}
          path={hrefs.listings()}
          search={{ label: listingLabels.search, q }}
          groups={{ label: listingLabels.standing, field: 'state', chosen: state ?? '', entries }}
          sorting={sorting}
          saved={saved}
        />
      )}
      {listings.length > 0 && <ListingTable listings={listings} mayEdit={!closed} sorting={sorting} />}
      {listings.length === 0 && (
        <EmptyState {...(isWhole ? listingLabels.none : listingLabels.noneFound)}>
          {isWhole && !closed && <ButtonLink to={hrefs.newListing()}>{listingLabels.create}</ButtonLink>}
        </EmptyState>
      )}
      <Pages page={page} more={more} hrefOf={(to) => hrefs.listings({ ...filter, page: to })} />
    </div>
  )
}
