import { createContext, useContext } from 'react'

import { conditionLabels } from '#app/bookings/condition/words.ts'
import { handoverFigures } from './figures.ts'
import { withQuery } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import type { ShownPhoto } from './queries.server.ts'
import { shots, type Shot } from '#app/shared/condition-kinds.ts'

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
  return (
    <ul className="photos">
      {photos.map((photo, index) => {
        const name = words.photoOf(words.shot[shot], index + 1)
        return (
          <li key={photo.id}>
            <PrivatePhoto to={rentalHrefs.conditionPhoto(photo.id)} photo={photo} name={name} />
            {children?.(photo, name)}
          </li>
        )
      })}
    </ul>
  )
}

/** All photographs of a report in one row that is scrolled, in the order of the views. */
export function PhotoStrip({ photos }: { photos: readonly ShownPhoto[] }) {
  if (photos.length === 0) return null
  return (
    <ul className="photo-strip">
      {shots.flatMap((shot) =>
        photosOf(photos, shot).map((photo, index) => (
          <li className="flex-none w-36 snap-start" key={photo.id}>
            <PrivatePhoto
              to={rentalHrefs.conditionPhoto(photo.id)}
              photo={photo}
              name={words.photoOf(words.shot[shot], index + 1)}
            />
            <span className="help">{words.shot[shot]}</span>
          </li>
        )),
      )}
    </ul>
  )
}

type PrivateProps = { to: string; photo: { width: number; height: number }; name: string }

/** Opens large; photo-answer.server.ts says for whom. */
export function PrivatePhoto({ to, photo, name }: PrivateProps) {
  const width = handoverFigures.photoWidths.small
  const key = useContext(PhotoKey)
  return (
    <a href={withQuery(to, { size: 'large', key })} target="_blank" rel="noreferrer">
      <img
        src={withQuery(to, { key })}
        width={width}
        height={Math.round((photo.height / photo.width) * width)}
        alt={name}
        loading="lazy"
        decoding="async"
      />
    </a>
  )
}

export function photosOf(photos: readonly ShownPhoto[] | undefined, shot: Shot): ShownPhoto[] {
  return (photos ?? []).filter((photo) => photo.shot === shot)
}
