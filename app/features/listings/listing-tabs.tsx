import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Link } from '#app/ui/link.tsx'

const tabs = [
  { key: 'mine', href: hrefs.listings() },
  { key: 'create', href: hrefs.newListing() },
] as const

/** S2 §2. */
export function ListingTabs({ current }: { current: (typeof tabs)[number]['key'] }) {
  return (
    <nav className="listing-tabs" aria-label={labels.tab.listings}>
      {tabs.map(({ key, href }) => (
        <Link key={key} to={href} aria-current={key === current ? 'page' : undefined}>
          {labels.listing[key]}
        </Link>
      ))}
    </nav>
  )
}
