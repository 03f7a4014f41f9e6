import { mediaLabels } from '#app/pictures/media/words.ts'
import { actionLabels } from '#app/ui/words.ts'
import { filmLabels } from './words.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { CopyAddress } from '#app/ui/copy-address.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import { Link } from '#app/ui/link.tsx'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { printLength } from './rules.ts'

export type ShownFilm = {
  id: string
  title: string
  filename: string
  fileSize: number
  width: number
  height: number
  duration: number
  isPlaying: boolean
  poster: ImageFacts
  by: string
  at: string
}

const words = filmLabels
export const addressWords = { open: words.open, copy: words.copy, copied: words.copied }

export function FilmList({ films }: { films: (ShownFilm & { address: string })[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-y-10 gap-x-6">
      {films.map((film) => (
        <li className="grid grid-cols-1 content-start gap-1" key={film.id}>
          <Link
            to={pictureHrefs.film(film.id)}
            className="relative block aspect-[16/9] mb-2 overflow-hidden bg-raise [&_img]:size-full [&_img]:object-cover"
            tabIndex={-1}
            aria-hidden="true"
          >
            <Thumbnail image={film.poster} alt="" sizes="20rem" />
            <span className="num small absolute right-2 bottom-2 py-0.5 px-1.5 bg-ground text-ink">
              {printLength(film.duration)}
            </span>
          </Link>
          <Link to={pictureHrefs.film(film.id)} className="wrap-anywhere">
            {nameOfFilm(film)}
          </Link>
          <FilmFacts film={film} />
          <p className="row gap-x-5 gap-y-1">
            <CopyAddress href={film.address} name={nameOfFilm(film)} words={addressWords} />
            <TextLink
              small
              to={pictureHrefs.filmRemoval(film.id)}
              aria-label={actionLabels.of(words.remove, nameOfFilm(film))}
            >
              {words.remove}
            </TextLink>
          </p>
        </li>
      ))}
    </ul>
  )
}

export function FilmFacts({ film }: { film: ShownFilm }) {
  const { duration, fileSize, width, height, by, at, isPlaying } = film
  const size = mediaLabels.kilobytes(fileSize)
  return (
    <>
      <p className="small mute">{words.facts(printLength(duration), size, `${width} × ${height}`)}</p>
      <p className="small mute">{words.facts(words.by(by), at)}</p>
      {isPlaying && (
        <p className="small">
          <State look="ok">{words.playing}</State>
        </p>
      )}
    </>
  )
}

/** The file's name is emptied with the account of who brought it. */
export function nameOfFilm({ title, filename }: Pick<ShownFilm, 'title' | 'filename'>): string {
  return title || filename || words.nameless
}
