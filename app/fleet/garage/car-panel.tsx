import { VehicleTabs } from '#app/fleet/cars/vehicle-tabs.tsx'
import { labels } from '#app/messages/labels.ts'
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

const words = labels.garage

/** The state of a fleet car, and what can be done with it. */
export function CarPanel({ car, path }: { car: CarPanelFacts; path: string }) {
  const { id, slug, isPublished, isAvailable, hasPhoto } = car
  const view = isPublished && isAvailable ? labels.listing.view : labels.listing.preview
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
            {isPublished ? labels.listing.unpublish : labels.listing.publish}
          </PostButton>
        )}
        <PostButton to={officeHrefs.carAvailability(id)} name="available" value={isAvailable ? 'no' : 'yes'}>
          {isAvailable ? words.disable : words.enable}
        </PostButton>
        <TextLink small to={hrefs.car(slug)} aria-label={labels.listing.ofThisCar(view)}>
          {view}
        </TextLink>
        {isPublished && isAvailable && (
          <TextLink small to={rentalHrefs.enterCustomer({ car: id })}>
            {words.newBooking}
          </TextLink>
        )}
        <TextLink small to={officeHrefs.newGarageCar({ from: id })}>
          {labels.listing.copy}
        </TextLink>
        <TextLink small to={officeHrefs.garageCarRemoval(id)}>
          {labels.listing.remove}
        </TextLink>
      </div>
      {!isPublished && !hasPhoto && (
        <Note tone="warn" title={labels.listing.missing}>
          {words.needsPhoto}
        </Note>
      )}
    </div>
  )
}
