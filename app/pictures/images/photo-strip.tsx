import { Arrow } from '#app/ui/arrow.tsx'
import { Picture, Thumbnail } from '#app/ui/picture.tsx'
import { largestSource, type ImageFacts } from '#app/ui/picture-widths.ts'
import { PlainArrows } from '#app/ui/plain-arrows.tsx'
import galleryScript from '../../ui/gallery.js?url'

type Props<Photo> = {
  photos: Photo[]
  look: 'showcase' | 'viewer'
  /** The `sizes` attributes of the pictures and of their thumbnails. */
  sizes: string
  thumbnailSizes: string
  caption?: (photo: Photo) => React.ReactNode
  /** Says the place in the strip. */
  counted: (place: number | string) => string
  children?: React.ReactNode
}

/** A strip to swipe, with arrows, thumbnails and pictures to enlarge; without scripts all of them are links. */
export function PhotoStrip<Photo extends ImageFacts>({
  photos,
  look,
  sizes,
  thumbnailSizes,
  caption,
  counted,
  children,
}: Props<Photo>) {
  const count = photos.length
  return (
    <div data-carousel>
      <div className={`track ${look}`} id="photos" tabIndex={0} role="group" aria-label="Photos">
        {photos.map((photo, index) => (
          <figure key={photo.id} id={`photo-${index + 1}`} aria-label={`Photo ${index + 1} of ${count}`}>
            <Picture image={photo} sizes={sizes} first={index === 0} />
            <figcaption className="wrap">
              {caption?.(photo)}
              {count > 1 && <PlainArrows number={index + 1} count={count} counted={counted(index + 1)} />}
              <a className="link small enlarge" href={largestSource(photo)} data-enlarge>
                Enlarge<span className="visually-hidden"> photo {index + 1}</span>
              </a>
            </figcaption>
          </figure>
        ))}
      </div>
      <div className="wrap">
        <div className="carousel-controls">
          <div>
            {count > 1 && (
              <a
                className="arrow back"
                href={`#photo-${count}`}
                data-slide="-1"
                aria-controls="photos"
                aria-label="Previous photo"
              >
                <Arrow />
              </a>
            )}
            <span className="small num" data-counter={counted('#')}>
              {counted(1)}
            </span>
            {count > 1 && (
              <a className="arrow" href="#photo-2" data-slide="1" aria-controls="photos" aria-label="Next photo">
                <Arrow />
              </a>
            )}
          </div>
          {children}
        </div>
        {count > 1 && (
          <ul className="thumbnails mt-4">
            {photos.map((photo, index) => (
              <li key={photo.id}>
                <a className="block pb-[6px]" href={`#photo-${index + 1}`} aria-label={`Photo ${index + 1}`}>
                  <Thumbnail image={photo} alt="" sizes={thumbnailSizes} />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <dialog
        className="enlarged w-screen max-w-none h-dvh max-h-none p-0 border-0 bg-ground text-ink"
        data-enlarged
        aria-label="Enlarged photo"
      >
        <form className="absolute z-1 top-4 right-(--gutter) bottom-auto left-auto" method="dialog">
          <button className="link small">Close</button>
        </form>
        <div
          className="h-full overflow-auto overscroll-contain"
          tabIndex={0}
          role="group"
          aria-label="Scroll to look around"
        />
      </dialog>
      <script type="module" src={galleryScript} />
    </div>
  )
}
