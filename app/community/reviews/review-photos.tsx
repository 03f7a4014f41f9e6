import { Thumbnail } from '#app/ui/picture.tsx'
import { largestSource, type ImageFacts } from '#app/ui/picture-widths.ts'

/** Small, each a link to its largest size. */
export function ReviewPhotos({ photos, author }: { photos: ImageFacts[]; author: string }) {
  if (photos.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2 mt-3 [&_img]:size-24 [&_img]:object-cover">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a href={largestSource(photo)} aria-label={`Photo ${index + 1} of ${author}’s review`}>
            <Thumbnail image={photo} alt="" sizes="6rem" />
          </a>
        </li>
      ))}
    </ul>
  )
}
