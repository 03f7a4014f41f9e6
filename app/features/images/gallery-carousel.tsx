import { hrefs } from '#app/shared/hrefs.ts'
import { Arrow } from '#app/ui/arrow.tsx'
import { Link } from '#app/ui/link.tsx'
import { Picture, Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'

type GalleryPicture = ImageFacts & {
  title: string | null
  car: { slug: string; make: string; model: string } | null
}

export function GalleryCarousel({ pictures }: { pictures: GalleryPicture[] }) {
  const count = pictures.length
  const at = (index: number) => `#photo-${((index + count) % count) + 1}`
  return (
    <div data-carousel>
      <div className="track showcase" id="photos" tabIndex={0} role="group" aria-label="Photos">
        {pictures.map((picture, index) => (
          <figure key={picture.id} id={`photo-${index + 1}`} aria-label={`Photo ${index + 1} of ${count}`}>
            <Picture image={picture} sizes="(min-aspect-ratio: 3/2) 100vw, 120svh" first={index === 0} />
            <figcaption className="wrap">
              <Caption picture={picture} />
              {count > 1 && (
                <noscript>
                  <span className="row">
                    <a className="arrow back" href={at(index - 1)} aria-label={`Previous photo, before ${index + 1}`}>
                      <Arrow />
                    </a>
                    <a className="arrow" href={at(index + 1)} aria-label={`Next photo, after ${index + 1}`}>
                      <Arrow />
                    </a>
                  </span>
                </noscript>
              )}
            </figcaption>
          </figure>
        ))}
      </div>
      {count > 1 && (
        <div className="wrap">
          <div className="carousel-controls">
            <div>
              <a
                className="arrow back"
                href={at(-1)}
                data-slide="-1"
                aria-controls="photos"
                aria-label="Previous photo"
              >
                <Arrow />
              </a>
              <span className="small num" data-counter>
                1 / {count}
              </span>
              <a className="arrow" href={at(1)} data-slide="1" aria-controls="photos" aria-label="Next photo">
                <Arrow />
              </a>
            </div>
          </div>
          <ul className="thumbnails mt-4">
            {pictures.map((picture, index) => (
              <li key={picture.id}>
                <a href={at(index)} aria-label={`Photo ${index + 1}`}>
                  <Thumbnail image={picture} alt="" sizes="10rem" />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function Caption({ picture: { car, title } }: { picture: GalleryPicture }) {
  if (!car) return <span className="name">{title}</span>
  return (
    <Link to={hrefs.car(car.slug)} className="plain">
      <span className="small quiet">{car.make}</span>
      <span className="head">{car.model}</span>
    </Link>
  )
}
