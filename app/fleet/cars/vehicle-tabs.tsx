import { garageLabels } from '#app/fleet/garage/words.ts'
import { listingLabels } from '#app/fleet/listings/words.ts'
import { rateLabels } from '#app/fleet/rates/words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { SubTabs } from '#app/ui/layout/sub-tabs.tsx'

const words = listingLabels

export type TabbedVehicle = { id: string; slug: string; kind: 'car' | 'listing'; isSaved?: boolean }

/** The pages of one vehicle in the back office. */
export function VehicleTabs({
  vehicle: { id, slug, kind, isSaved = true },
  path,
}: {
  vehicle: TabbedVehicle
  path: string
}) {
  const own =
    kind === 'listing'
      ? [
          { label: words.details, href: hrefs.listing(id) },
          { label: words.photos, href: pictureHrefs.listingPhotos(id) },
        ]
      : [
          { label: words.details, href: hrefs.garageCar(id) },
          { label: words.photos, href: pictureHrefs.garagePhotos(id) },
          { label: garageLabels.images, href: pictureHrefs.routedImages(slug) },
        ]
  const ofSaved = [
    { label: rateLabels.title, href: officeHrefs.vehicleRates(id) },
    { label: garageLabels.calendar.title, href: officeHrefs.garageCalendar(id) },
  ]
  const tabs = isSaved ? [...own, ...ofSaved] : own
  return <SubTabs label={words.pages} entries={tabs} path={path} />
}
