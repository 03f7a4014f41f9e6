import { listingPhotoLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import type { choiceForm } from './forms.ts'

export type ChoosableImage = ImageFacts & { filename: string; isPhoto: boolean; isHidden: boolean }

const words = listingPhotoLabels

type Props = { images: ChoosableImage[]; lastResult?: FormReply | null }

/** A page of a person's images, to become photos of a car. */
export function ImageChoice({ images, lastResult }: Props) {
  const [form, fields] = useAppForm<typeof choiceForm>({ id: 'choice', lastResult })
  const chosen: unknown[] = [fields.image.initialValue].flat()
  return (
    <AppForm form={form} submit={words.addChosen}>
      <ul className="image-choice grid grid-cols-[repeat(auto-fill,minmax(min(14rem,45%),1fr))] gap-y-6 gap-x-5">
        {images.map((image) => (
          <Choice key={image.id} image={image} isChosen={chosen.includes(image.id)} />
        ))}
      </ul>
      <p className="small quiet">{words.chooseHint}</p>
    </AppForm>
  )
}

function Choice({ image, isChosen }: { image: ChoosableImage; isChosen: boolean }) {
  const name = image.alt || image.filename
  const closed = (image.isPhoto && words.added) || (image.isHidden && words.hidden)
  return (
    <li className="grid grid-cols-1 content-start gap-2">
      <label className="listing-photo">
        <Thumbnail image={image} alt="" sizes="14rem" />
        {closed ? (
          <b className="badge">{closed}</b>
        ) : (
          <span className="option">
            <input className="bg-ground" type="checkbox" name="image" value={image.id} defaultChecked={isChosen} />
            <span className="visually-hidden">{words.select(name)}</span>
          </span>
        )}
      </label>
      <p className="small mute wrap-anywhere">{name}</p>
    </li>
  )
}
