import { listingLabels } from './words.ts'
import { VehicleTabs } from '#app/fleet/cars/vehicle-tabs.tsx'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { PostButton } from '#app/ui/form/post-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { ListingStanding } from './listing-standing.tsx'
import type { ListingState } from './rules.ts'

export type PanelFacts = {
  id: string
  slug: string
  state: ListingState
  isPublished: boolean
  isAvailable: boolean
  hiddenReason: string | null
  isSaved: boolean
  hasDraft: boolean
  /** In sentences. */
  missing: string[]
}

const words = listingLabels

/** The state of a listing, what can be done with it, and the way to its facts and its photos. */
export function ListingPanel({ listing, path }: { listing: PanelFacts; path: string }) {
  const { id, slug, isSaved, isPublished, isAvailable, missing, hiddenReason } = listing
  const view = listing.state === 'published' ? words.view : words.preview
  return (
    <div className="listing-panel">
      <p className="row gap-x-5 small">
        <ListingStanding listing={listing} />
      </p>
      <VehicleTabs vehicle={{ id, slug, kind: 'listing', isSaved }} path={path} />
      <div className="row gap-x-3 gap-y-2">
        {isPublished ? (
          <PostButton to={officeHrefs.listingPublication(id)} name="published" value="no">
            {words.unpublish}
          </PostButton>
        ) : (
          missing.length === 0 && (
            <PostButton to={officeHrefs.listingPublication(id)} name="published" value="yes">
              {words.publish}
            </PostButton>
          )
        )}
        {isPublished && (
          <PostButton to={officeHrefs.listingAvailability(id)} name="available" value={isAvailable ? 'no' : 'yes'}>
            {isAvailable ? words.makeUnavailable : words.makeAvailable}
          </PostButton>
        )}
        {isSaved && (
          <TextLink small to={hrefs.car(slug)} aria-label={words.ofThisCar(view)}>
            {view}
          </TextLink>
        )}
        {isSaved && <PostButton to={officeHrefs.listingCopy(id)}>{words.copy}</PostButton>}
        <TextLink small to={officeHrefs.listingRemoval(id)}>
          {words.remove}
        </TextLink>
      </div>
      {hiddenReason && (
        <Note tone="warn" title={words.hiddenBecause}>
          <p className="whitespace-pre-line">{hiddenReason}</p>
          <p className="small quiet">{words.lookedAtAgain}</p>
        </Note>
      )}
      {!isPublished && missing.length > 0 && (
        <Note tone="warn" title={words.missing}>
          <ul className="small">
            {missing.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}
