import { createContext, useContext } from 'react'

import { conditionLabels } from '#app/bookings/condition/words.ts'
import { handoverFigures } from './figures.ts'
import { withQuery } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import type { ShownPhoto } from './queries.server.ts'
import type { Shot } from '#app/shared/condition-kinds.ts'

const words = conditionLabels

/** The key of an email's link, for readers without an account. */
export const PhotoKey = createContext<string | undefined>(undefined)

type Props = {
  shot: Shot
  photos: ShownPhoto[]
  children?: (photo: ShownPhoto, name: string) => React.ReactNode
}

/** Each opens large. */
export function ConditionPhotos({ shot, photos, children }: Props) {
  const width = handoverFigures.photoWidths.small
  const key = useContext(PhotoKey)
  return (
    <ul className="photos">
      {photos.map((photo, index) => {
        const name = words.photoOf(words.shot[shot], index + 1)
        return (
          <li key={photo.id}>
            <a
              href={withQuery(rentalHrefs.conditionPhoto(photo.id), { size: 'large', key })}
              target="_blank"
              rel="noreferrer"
            >
              <img
                src={withQuery(rentalHrefs.conditionPhoto(photo.id), { key })}
                width={width}
                height={Math.round((photo.height / photo.width) * width)}
                alt={name}
                loading="lazy"
                decoding="async"
              />
            </a>
            {children?.(photo, name)}
          </li>
        )
      })}
    </ul>
  )
}

export function photosOf(photos: readonly ShownPhoto[] | undefined, shot: Shot): ShownPhoto[] {
  return (photos ?? []).filter((photo) => photo.shot === shot)
}
