import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { refuseUnless, requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { whyNotSold } from '#app/brokers/subscription/queries.server.ts'
import { readListingFilter } from '#app/fleet/listings/forms.ts'
import { ListingList } from '#app/fleet/listings/listing-list.tsx'
import { ListingTabs } from '#app/fleet/listings/listing-tabs.tsx'
import { listListings, mayEditAll } from '#app/fleet/listings/queries.server.ts'
import { keptListingLabels, subscriptionLabels } from '#app/brokers/subscription/words.ts'
import { listingLabels, listingProblems } from '#app/fleet/listings/words.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { earnedWith } from '#app/money/earnings/queries.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { dateRange } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { cents } from '#app/shared/money.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { dayOf } from '#app/shared/zone.ts'
import listingStyles from '#app/styles/listings.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SearchField, SearchForm } from '#app/ui/form/search-form.tsx'
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
  const { listings, more } = await listListings(viewer, filter, now())
  const earned = can(viewer, 'earnings.view') ? await earnedWith(listings.map(({ id }) => id)) : null
  const mayEdit = can(viewer, 'listing.list')
  // Nothing was listed while a subscription ran: there is nothing to keep.
  if (!mayEdit && listings.length === 0 && filter.q === '' && filter.page === 1) refuseUnless(viewer, 'listing.list')
  return {
    filter,
    more,
    closed: mayEdit
      ? null
      : { words: keptListingLabels.closed, withheld: keptListingLabels.withheld, notSold: whyNotSold() },
    listings: listings.map(({ booking, creator, ...listing }) => ({
      ...listing,
      creator: all ? creator : null,
      earnedCents: earned && (earned.get(listing.id) ?? cents(0)),
      booking: booking && dateRange(dayOf(booking.startsAt), dayOf(booking.endsAt)),
    })),
  }
}

/** A shorter list is read at a glance. */
const searchedFrom = 8

export default function Listings() {
  const { filter, listings, more, closed } = useLoaderData<typeof loader>()
  const isWhole = filter.q === '' && filter.page === 1
  const isLong = !isWhole || listings.length > searchedFrom
  return (
    <div className="pb-16">
      <PageHead title={listingLabels.mine}>{!closed && <ListingTabs current="mine" />}</PageHead>
      {closed && (
        <p className="quiet mb-8">
          {closed.words} {closed.notSold ?? <TextLink to={hrefs.broker()}>{subscriptionLabels.subscribe}</TextLink>}
        </p>
      )}
      {isLong && (
        <SearchForm name="Find listings" path={hrefs.listings()} filter={{ q: filter.q }}>
          <SearchField label="Make, model or broker" q={filter.q} />
        </SearchForm>
      )}
      {listings.length > 0 && <ListingList listings={listings} withheld={closed?.withheld} />}
      {listings.length === 0 && (
        <EmptyState {...(isWhole ? listingLabels.none : listingLabels.noneFound)}>
          {isWhole && !closed && <ButtonLink to={hrefs.newListing()}>{listingLabels.create}</ButtonLink>}
        </EmptyState>
      )}
      <Pages page={filter.page} more={more} hrefOf={(page) => hrefs.listings({ ...filter, page })} />
    </div>
  )
}
