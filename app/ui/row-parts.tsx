import { actionLabels } from './words.ts'
import { Thumbnail } from './picture.tsx'
import type { ImageFacts } from './picture-widths.ts'

/** A small picture before the name in a row. */
export function RowPicture({ image }: { image: ImageFacts | null }) {
  return <span className="row-picture">{image && <Thumbnail image={image} alt="" sizes="3rem" />}</span>
}

/** On a phone the year would take the place of the name. */
export function CarInRow({ car }: { car: string }) {
  const [, year, name] = /^(\d{4}) (.+)$/.exec(car) ?? []
  if (!year) return car
  return (
    <>
      <span className="@max-[60rem]:sr-only">{year}</span> {name}
    </>
  )
}

/** What is done with a row now and then. */
export function RowMenu({ of, children }: { of: string; children: React.ReactNode }) {
  return (
    <details className="row-menu" data-closes="">
      <summary aria-label={actionLabels.moreAbout(of)}>{actionLabels.more}</summary>
      <div>{children}</div>
    </details>
  )
}
