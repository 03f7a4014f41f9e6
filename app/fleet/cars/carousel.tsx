import { fleetLabels } from './words.ts'
import { Arrow } from '#app/ui/arrow.tsx'
import { photoSizes, type ImageFacts } from '#app/ui/picture-widths.ts'
import { Picture } from '#app/ui/picture.tsx'
import { PlainArrows } from '#app/ui/plain-arrows.tsx'
import { RoofLine } from '#app/ui/roof-line.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useSlides } from '#app/ui/use-slides.ts'

/** `represented`: the photos are of the model, not of the car itself. */
type Props = { images: ImageFacts[]; line: string | null; name: string; gallery: string; represented: boolean }

/** Arrows are links; a script only animates the strip. */
export function Carousel({ images, line, name, gallery, represented }: Props) {
  const { place, track, arrow } = useSlides()
  const count = images.length
  if (count === 0) return <p className="wrap mute">No photos yet.</p>
  const strip = 'photos'
  return (
    <div>
      <div className="carousel">
        <div {...track} className="track" id={strip} tabIndex={0} role="group" aria-label={`Photos of the ${name}`}>
          {images.map((image, index) => (
            <figure key={image.id} id={`photo-${index + 1}`} aria-label={`Photo ${index + 1} of ${count}`}>
              {index === 0 && <RoofLine line={line} />}
              <Picture image={image} sizes={photoSizes} first={index === 0} />
              {count > 1 && <PlainArrows number={index + 1} count={count} />}
            </figure>
          ))}
        </div>
      </div>
      <div className="wrap carousel-controls">
        <div>
          {count > 1 && (
            <>
              <a
                {...arrow(-1)}
                className="arrow back"
                href={`#photo-${count}`}
                aria-controls={strip}
                aria-label="Previous photo"
              >
                <Arrow />
              </a>
              <span className="small num" data-counter>
                {place + 1} / {count}
              </span>
              <a {...arrow(1)} className="arrow" href="#photo-2" aria-controls={strip} aria-label="Next photo">
                <Arrow />
              </a>
            </>
          )}
          {represented && <span className="help pl-3">{fleetLabels.representative}</span>}
        </div>
        <TextLink to={gallery}>{`View All ${count} Photos`}</TextLink>
      </div>
    </div>
  )
}
