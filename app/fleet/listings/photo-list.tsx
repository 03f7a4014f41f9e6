import type { WhyUnseen } from '#app/fleet/cars/car-images.server.ts'
import { AlikeNote } from '#app/pictures/images/alike-note.tsx'
import { actionLabels, pictureLabels } from '#app/ui/words.ts'
import { listingLabels, listingPhotoLabels } from './words.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { PostProblem } from '#app/ui/form/post-form.tsx'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { usePost } from '#app/ui/form/use-post.ts'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { altField, photoButtons } from './field-names.ts'
import type { Move } from './rules.ts'
import { usePhotoOrder } from './use-photo-order.ts'
import { useEffect, useRef, useState } from 'react'

const words = listingLabels

/** By photo. */
export type AlikePhotos = Partial<Record<string, { name: string; href: string }>>
type ListProps = { vehicleId: string; photos: ImageFacts[]; alike: AlikePhotos }

const looks = {
  list: 'photo-list grid grid-cols-[repeat(auto-fill,minmax(min(26rem,100%),1fr))] gap-y-6 gap-x-8',
  photo: 'grid grid-cols-[9rem_minmax(0,1fr)] items-start gap-4 max-md:grid-cols-[6.5rem_minmax(0,1fr)]',
}

/**
 * In the order of the car's page. Its descriptions belong to the form around it; so do its buttons, until scripts run
 * and each has a form of its own, which leaves alone what is typed.
 */
export function PhotoList({ vehicleId, photos, alike }: ListProps) {
  const { list, said, problem } = usePhotoOrder(vehicleId, photos.length)
  const hydrated = useHydrated()
  const canDrag = hydrated && photos.length > 1
  return (
    <>
      {canDrag && <p className="small quiet">{listingPhotoLabels.order}</p>}
      <PostProblem problem={problem} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ol className={looks.list} ref={list}>
        {photos.map((photo, index) => (
          <li className={looks.photo} key={photo.id} data-photo={photo.id}>
            <div className="listing-photo" data-drag={canDrag || undefined}>
              {index === 0 && <Badge>{listingPhotoLabels.mainPhoto}</Badge>}
              <Thumbnail
                image={photo}
                alt={photo.alt || listingPhotoLabels.ofPhoto(words.photos, index + 1)}
                sizes="12rem"
              />
              {canDrag && <span className="grip" data-grip aria-hidden="true" title={listingPhotoLabels.grip} />}
            </div>
            <div className="field">
              <label htmlFor={altField(photo.id)}>{listingPhotoLabels.alt(index + 1)}</label>
              <input
                className="input"
                id={altField(photo.id)}
                name={altField(photo.id)}
                defaultValue={photo.alt}
                placeholder={listingPhotoLabels.altHint}
              />
              <PhotoButtons id={photo.id} index={index} count={photos.length} ownForms={hydrated} />
              <AlikeNote alike={alike[photo.id]} />
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

export type UnseenPhoto = ImageFacts & { why: WhyUnseen; reason: string | null }

/** Behind those that are shown: photos that are on none of the car's pages, and why. */
export function UnseenPhotos({ photos, from }: { photos: UnseenPhoto[]; from: number }) {
  const ownForm = useHydrated()
  return (
    <section className="mt-12">
      <h2 className="head mb-3">{listingPhotoLabels.unseen}</h2>
      <ul className={looks.list}>
        {photos.map(({ why, reason, ...photo }, index) => (
          <li className={looks.photo} key={photo.id}>
            <div className="listing-photo">
              <Thumbnail
                image={photo}
                alt={photo.alt || listingPhotoLabels.ofPhoto(words.photos, from + index + 1)}
                sizes="12rem"
              />
            </div>
            <div>
              <p className="small">{listingPhotoLabels.why[why]}</p>
              {why === 'hidden' && reason && <p className="small quiet">{pictureLabels.hiddenBecause(reason)}</p>}
              <RemoveButton id={photo.id} place={from + index + 1} ownForm={ownForm} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The forms of the buttons: a form can't be inside another. `shown`: how many of the photos have a place in the order. */
export function PhotoForms({
  listingId,
  photos,
  shown,
}: {
  listingId: string
  photos: { id: string }[]
  shown: number
}) {
  return photos.map(({ id }, index) => <PhotoForm key={id} listingId={listingId} id={id} index={index} count={shown} />)
}

type FormProps = { listingId: string; id: string; index: number; count: number }

function PhotoForm({ listingId, id, index, count }: FormProps) {
  const [place, removal] = [usePost(), usePost()]
  const said = useMovedPhoto(id, index, count, place.isSending)
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <place.Form
        method="post"
        action={pictureHrefs.listingPhotoPlace(listingId, id)}
        preventScrollReset
        id={`place-${id}`}
      >
        <PostProblem problem={place.problem} />
      </place.Form>
      <removal.Form
        method="post"
        action={pictureHrefs.listingPhotoRemoval(listingId, id)}
        preventScrollReset
        id={`removal-${id}`}
      >
        <PostProblem problem={removal.problem} />
      </removal.Form>
    </>
  )
}

type ButtonsProps = { id: string; index: number; count: number; ownForms: boolean }

function PhotoButtons({ id, index, count, ownForms }: ButtonsProps) {
  const move = (to: Move, label: string, isPossible: boolean) =>
    isPossible && (
      <Button
        type="submit"
        look="link"
        compact
        {...(ownForms ? { form: `place-${id}`, name: 'to' } : { name: photoButtons.place + id })}
        value={to}
        aria-label={listingPhotoLabels.ofPhoto(label, index + 1)}
      >
        {label}
      </Button>
    )
  return (
    <p className="row gap-x-5 gap-y-1">
      {move('first', listingPhotoLabels.makeMain, index > 0)}
      {move('earlier', listingPhotoLabels.earlier, index > 0)}
      {move('later', listingPhotoLabels.laterPhoto, index < count - 1)}
      <TextLink
        small
        to={pictureHrefs.ownImage(id)}
        aria-label={listingPhotoLabels.ofPhoto(pictureLabels.focalPoint, index + 1)}
      >
        {pictureLabels.focalPoint}
      </TextLink>
      <RemoveButton id={id} place={index + 1} ownForm={ownForms} />
    </p>
  )
}

function RemoveButton({ id, place, ownForm }: { id: string; place: number; ownForm: boolean }) {
  return (
    <Button
      type="submit"
      look="link"
      compact
      {...(ownForm ? { form: `removal-${id}` } : { name: photoButtons.remove + id, value: 'yes' })}
      aria-label={listingPhotoLabels.ofPhoto(actionLabels.remove, place)}
    >
      {actionLabels.remove}
    </Button>
  )
}

/**
 * Says where the buttons have moved a photo, as dragging does, and keeps the focus at it: the pressed button is gone where the
 * photo is first or last now.
 */
function useMovedPhoto(id: string, index: number, count: number, isSending: boolean): string {
  const [said, setSaid] = useState('')
  const last = useRef({ index, isPressed: false })
  useEffect(() => {
    const { current: before } = last
    if (isSending) before.isPressed = true
    if (before.index === index) return
    const { isPressed } = before
    last.current = { index, isPressed: false }
    if (!isPressed) return
    setSaid(listingPhotoLabels.moved(before.index + 1, index + 1, count))
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-photo="${id}"] button`)?.focus({ preventScroll: true })
  }, [id, index, count, isSending])
  return said
}
