import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { SubTabs } from '#app/ui/layout/sub-tabs.tsx'

const words = labels.schedule

/** Bookings as a list, and as cars by days. */
export function RentalTabs({ path }: { path: string }) {
  const entries = [
    { label: words.list, href: hrefs.rentals() },
    { label: words.title, href: hrefs.schedule() },
  ]
  return <SubTabs label={words.pages} entries={entries} path={path} />
}
