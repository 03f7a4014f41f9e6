import { AlikeNote } from '#app/features/images/alike-note.tsx'
import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { PostProblem } from '#app/ui/form/post-form.tsx'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { usePost } from '#app/ui/form/use-post.ts'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { altField } from './field-names.ts'
import type { Move } from './rules.ts'
import { usePhotoOrder } from './use-photo-order.ts'

const words = labels.listing

/** By photo. */
export type AlikePhotos = Partial<Record<string, { name: string; href: string }>>
type ListProps = { vehicleId: string; photos: ImageFacts[]; alike: AlikePhotos }

/** In the order of the car's page. Its descriptions belong to the form around it, its buttons to forms of their own. */
export function PhotoList({ vehicleId, photos, alike }: ListProps) {
  const { list, said, problem } = usePhotoOrder(vehicleId, photos.length)
  const canDrag = useHydrated() && photos.length > 1
  return (
    <>
      {canDrag && <p className="small quiet">{labels.listingPhoto.order}</p>}
      <PostProblem problem={problem} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ol className="photo-list" ref={list}>
        {photos.map((photo, index) => (
          <li key={photo.id} data-photo={photo.id}>
            <div className="listing-photo" data-drag={canDrag || undefined}>
              {index === 0 && <Badge>{labels.listingPhoto.mainPhoto}</Badge>}
              <Thumbnail
                image={photo}
                alt={photo.alt || labels.listingPhoto.ofPhoto(words.photos, index + 1)}
                sizes="12rem"
              />
              {canDrag && <span className="grip" data-grip aria-hidden="true" title={labels.listingPhoto.grip} />}
            </div>
            <div className="field">
              <label htmlFor={altField(photo.id)}>{labels.listingPhoto.alt(index + 1)}</label>
              <input
                className="input"
                id={altField(photo.id)}
                name={altField(photo.id)}
                defaultValue={photo.alt}
                placeholder={labels.listingPhoto.altHint}
              />
              <PhotoButtons id={photo.id} index={index} count={photos.length} />
              <AlikeNote alike={alike[photo.id]} />
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

/** The forms of the buttons: a form cannot stand in another. */
export function PhotoForms({ listingId, photos }: { listingId: string; photos: ImageFacts[] }) {
  return photos.map(({ id }) => <PhotoForm key={id} listingId={listingId} id={id} />)
}

function PhotoForm({ listingId, id }: { listingId: string; id: string }) {
  const [place, removal] = [usePost(), usePost()]
  return (
    <>
      <place.Form method="post" action={hrefs.listingPhotoPlace(listingId, id)} preventScrollReset id={`place-${id}`}>
        <PostProblem problem={place.problem} />
      </place.Form>
      <removal.Form
        method="post"
        action={hrefs.listingPhotoRemoval(listingId, id)}
        preventScrollReset
        id={`removal-${id}`}
      >
        <PostProblem problem={removal.problem} />
      </removal.Form>
    </>
  )
}

function PhotoButtons({ id, index, count }: { id: string; index: number; count: number }) {
  const move = (to: Move, label: string, isPossible: boolean) =>
    isPossible && (
      <Button
        type="submit"
        look="link"
        compact
        form={`place-${id}`}
        name="to"
        value={to}
        aria-label={labels.listingPhoto.ofPhoto(label, index + 1)}
      >
        {label}
      </Button>
    )
  return (
    <p className="row gap-x-5 gap-y-1">
      {move('first', labels.listingPhoto.makeMain, index > 0)}
      {move('earlier', labels.listingPhoto.earlier, index > 0)}
      {move('later', labels.listingPhoto.laterPhoto, index < count - 1)}
      <TextLink
        small
        to={hrefs.ownImage(id)}
        aria-label={labels.listingPhoto.ofPhoto(labels.media.focalPoint, index + 1)}
      >
        {labels.media.focalPoint}
      </TextLink>
      <Button
        type="submit"
        look="link"
        compact
        form={`removal-${id}`}
        aria-label={labels.listingPhoto.ofPhoto(labels.action.remove, index + 1)}
      >
        {labels.action.remove}
      </Button>
    </p>
  )
}
