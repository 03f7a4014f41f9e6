import { scheduleLabels } from '#app/bookings/schedule/words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { SubTabs } from '#app/ui/layout/sub-tabs.tsx'

const words = scheduleLabels

/** Bookings as a list, and as cars by days. */
export function RentalTabs({ path }: { path: string }) {
  const entries = [
    { label: words.list, href: hrefs.rentals() },
    { label: words.title, href: hrefs.schedule() },
  ]
  return <SubTabs label={words.pages} entries={entries} path={path} titled />
}
