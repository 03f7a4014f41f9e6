import { tabLabels } from '#app/people/access/words.ts'
import { listingLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { SubTabs } from '#app/ui/layout/sub-tabs.tsx'

const tabs = { mine: hrefs.listings(), create: hrefs.newListing() }

export function ListingTabs({ current }: { current: keyof typeof tabs }) {
  const entries = [
    { label: listingLabels.mine, href: tabs.mine },
    { label: listingLabels.create, href: tabs.create },
  ]
  return <SubTabs label={tabLabels.listings} entries={entries} path={tabs[current]} titled />
}
