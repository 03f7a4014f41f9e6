import { VehicleTabs } from '#app/fleet/cars/vehicle-tabs.tsx'
import { listingLabels } from '#app/fleet/listings/words.ts'
import { garageLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import { PostButton } from '#app/ui/form/post-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

export type CarPanelFacts = {
  id: string
  slug: string
  isPublished: boolean
  isAvailable: boolean
  hasPhoto: boolean
}

const words = garageLabels

/** The state of a fleet car, and what can be done with it. */
export function CarPanel({ car, path }: { car: CarPanelFacts; path: string }) {
  const { id, slug, isPublished, isAvailable, hasPhoto } = car
  const view = isPublished && isAvailable ? listingLabels.view : listingLabels.preview
  return (
    <div className="listing-panel">
      <p className="row gap-x-5 small">
        <State look={isPublished ? 'ok' : 'off'}>{isPublished ? words.published : words.state.draft}</State>
        <State look={isAvailable ? 'ok' : 'away'}>{isAvailable ? words.available : words.disabled}</State>
      </p>
      <VehicleTabs vehicle={{ id, slug, kind: 'car' }} path={path} />
      <div className="row gap-x-3 gap-y-2">
        {(isPublished || hasPhoto) && (
          <PostButton to={officeHrefs.carPublication(id)} name="published" value={isPublished ? 'no' : 'yes'}>
            {isPublished ? listingLabels.unpublish : listingLabels.publish}
          </PostButton>
        )}
        <PostButton to={officeHrefs.carAvailability(id)} name="available" value={isAvailable ? 'no' : 'yes'}>
          {isAvailable ? words.disable : words.enable}
        </PostButton>
        <TextLink small to={hrefs.car(slug)} aria-label={listingLabels.ofThisCar(view)}>
          {view}
        </TextLink>
        {isPublished && isAvailable && (
          <TextLink small to={rentalHrefs.enterCustomer({ car: id })}>
            {words.newBooking}
          </TextLink>
        )}
        <TextLink small to={officeHrefs.newGarageCar({ from: id })}>
          {listingLabels.copy}
        </TextLink>
        <TextLink small to={officeHrefs.garageCarRemoval(id)}>
          {listingLabels.remove}
        </TextLink>
      </div>
      {!isPublished && !hasPhoto && (
        <Note tone="warn" title={listingLabels.missing}>
          {words.needsPhoto}
        </Note>
      )}
    </div>
  )
}
