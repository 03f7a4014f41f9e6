import { AlikeNote } from '#app/pictures/images/alike-note.tsx'
import { actionLabels, pictureLabels } from '#app/ui/words.ts'
import { mediaLabels } from './words.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { CopyAddress } from '#app/ui/copy-address.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { Thumbnail } from '#app/ui/picture.tsx'
import { largestSource, type ImageFacts } from '#app/ui/picture-widths.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ImageField } from './rules.ts'
import { UseLinks } from './use-links.tsx'

export type MediaImage = ImageFacts & {
  filename: string
  fileSize: number
  day: string
  tags: string[]
  purpose: string | null
  showInGallery: boolean
  isHidden: boolean
  hiddenReason: string | null
  uses: { name: string; href: string }[]
  alike: { name: string; href: string } | null
}

const words = mediaLabels

type Props = { image: MediaImage; fieldOf: (field: ImageField) => AnyField }

export function MediaRow({ image, fieldOf }: Props) {
  const { id, filename, fileSize, day, uses, alike } = image
  const name = image.alt || filename
  return (
    <li
      className="grid grid-cols-[11rem_minmax(0,1fr)] items-start gap-5 pt-5 border-t border-line max-md:grid-cols-1"
      id={`image-${id}`}
    >
      <div className="grid place-items-center aspect-[3/2] overflow-hidden bg-raise [&_img]:size-full [&_img]:object-cover">
        <Thumbnail image={image} alt={name} sizes="12rem" />
      </div>
      <div className="media-facts grid gap-3">
        <input type="hidden" name="image" value={id} />
        <p className="small mute wrap-anywhere">{`${filename}, ${words.kilobytes(fileSize)}, ${day}`}</p>
        {image.isHidden && (
          <Note tone="warn" title={words.hidden}>
            {image.hiddenReason && pictureLabels.hiddenBecause(image.hiddenReason)}
          </Note>
        )}
        <AlikeNote alike={alike} />
        {uses.length > 0 && (
          <p className="small row gap-x-3">
            <span className="quiet">{words.usedIn}</span>
            <UseLinks uses={uses} />
          </p>
        )}
        <TextField field={fieldOf('alt')} label={words.altLabel} hint={words.altHint} />
        <TextField field={fieldOf('tags')} label={words.tagsLabel} hint={words.tagsHint} />
        {image.purpose === 'media' && <CheckField field={fieldOf('show')} label={words.show} />}
        <p className="row gap-x-5 gap-y-1">
          <CopyAddress href={largestSource(image)} name={name} words={words} />
          <TextLink small to={pictureHrefs.ownImage(id)} aria-label={actionLabels.of(pictureLabels.focalPoint, name)}>
            {pictureLabels.focalPoint}
          </TextLink>
          <TextLink small to={pictureHrefs.uploadRemoval(id)} aria-label={actionLabels.of(words.remove, name)}>
            {words.remove}
          </TextLink>
        </p>
      </div>
    </li>
  )
}
