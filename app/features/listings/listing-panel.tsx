import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { ListingStanding } from './listing-standing.tsx'
import type { ListingState } from './rules.ts'

export type PanelFacts = {
  id: string
  slug: string
  state: ListingState
  isPublished: boolean
  isAvailable: boolean
  isSaved: boolean
  hasDraft: boolean
  /** In sentences. */
  missing: string[]
}

const words = labels.listing

/** Where a listing stands, and what can be done with it; the two pages of its facts and its photos. */
export function ListingPanel({ listing, path }: { listing: PanelFacts; path: string }) {
  const { id, slug, isSaved, isPublished, isAvailable, missing } = listing
  return (
    <div className="listing-panel">
      <p className="row gap-x-5 small">
        <ListingStanding listing={listing} />
      </p>
      <nav className="listing-tabs" aria-label={labels.tab.listings}>
        {[
          { label: words.details, href: hrefs.listing(id) },
          { label: words.photos, href: hrefs.listingPhotos(id) },
        ].map(({ label, href }) => (
          <Link key={href} to={href} aria-current={href === path ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <div className="row gap-x-3 gap-y-2">
        {isPublished ? (
          <Act to={hrefs.listingPublication(id)} name="published" value="no">
            {words.unpublish}
          </Act>
        ) : (
          missing.length === 0 && (
            <Act to={hrefs.listingPublication(id)} name="published" value="yes">
              {words.publish}
            </Act>
          )
        )}
        {isPublished && (
          <Act to={hrefs.listingAvailability(id)} name="available" value={isAvailable ? 'no' : 'yes'}>
            {isAvailable ? words.makeUnavailable : words.makeAvailable}
          </Act>
        )}
        {isSaved && (
          <TextLink small to={hrefs.car(slug)}>
            {listing.state === 'published' ? words.view : words.preview}
          </TextLink>
        )}
        {isSaved && <Act to={hrefs.listingCopy(id)}>{words.copy}</Act>}
        <TextLink small to={hrefs.listingRemoval(id)}>
          {words.remove}
        </TextLink>
      </div>
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

function Act({ to, name, value, children }: { to: string; name?: string; value?: string; children: string }) {
  return (
    <PostForm action={to}>
      {name && <input type="hidden" name={name} value={value} />}
      <SubmitButton look="line" compact>
        {children}
      </SubmitButton>
    </PostForm>
  )
}
