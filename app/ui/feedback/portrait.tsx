import { Picture } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { initialOf } from '#app/shared/initial.ts'
import type { Presence } from './presence.tsx'

export function Portrait({
  firstName,
  image,
  presence,
  sizes,
}: {
  firstName: string
  image: ImageFacts | null
  presence: Presence
  sizes: string
}) {
  return (
    <span className="avatar" data-presence={presence}>
      {image ? <Picture image={image} sizes={sizes} alt="" first /> : initialOf(firstName)}
    </span>
  )
}
