import { uploadLabels } from '#app/ui/form/words.ts'
import { actionLabels } from '#app/ui/words.ts'
import { reviewFigures } from './figures.ts'
import { reviewLabels, reviewProblems } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { FirstButton } from '#app/ui/form/first-button.tsx'
import { PhotoField } from '#app/ui/form/photo-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import type { reviewPhotosForm } from './forms.ts'

const words = reviewLabels

/** What is there, each with its button, and a field for more while there is room. */
export function ReviewPhotosForm({ photos, lastResult }: { photos: ImageFacts[]; lastResult?: FormReply | null }) {
  const [form, fields] = useAppForm<typeof reviewPhotosForm>({ id: 'review-photos', lastResult })
  const { photos: field } = fields
  return (
    <AppForm form={form} encType="multipart/form-data">
      <FirstButton />
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-4 [&_img]:size-24 [&_img]:object-cover [&_img]:mb-2">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <Thumbnail image={photo} alt="" sizes="6rem" />
              <SubmitButton
                look="line"
                compact
                name="remove"
                value={photo.id}
                aria-label={words.removePhoto(index + 1)}
              >
                {actionLabels.remove}
              </SubmitButton>
            </li>
          ))}
        </ul>
      )}
      {photos.length < reviewFigures.mostPhotos ? (
        <>
          <PhotoField field={field} label={words.choosePhotos} hint={words.photosHint} multiple />
          <div>
            <SubmitButton pending={uploadLabels.pending}>{words.addPhotos}</SubmitButton>
          </div>
        </>
      ) : (
        <p className="quiet">{reviewProblems.tooManyPhotos.body}</p>
      )}
    </AppForm>
  )
}
