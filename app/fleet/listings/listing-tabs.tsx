import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { SubTabs } from '#app/ui/layout/sub-tabs.tsx'

const tabs = { mine: hrefs.listings(), create: hrefs.newListing() }

export function ListingTabs({ current }: { current: keyof typeof tabs }) {
  const entries = [
    { label: labels.listing.mine, href: tabs.mine },
    { label: labels.listing.create, href: tabs.create },
  ]
  return <SubTabs label={labels.tab.listings} entries={entries} path={tabs[current]} />
}
