import { PictureUpload } from '#app/pictures/images/picture-upload.tsx'
import { uploadLabels } from '#app/ui/form/words.ts'
import { lineLabels, listingPhotoLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { FirstButton } from '#app/ui/form/first-button.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { lineField } from './field-names.ts'
import type { photosForm } from './forms.ts'
import { LineFields } from './line-fields.tsx'
import { PhotoForms, PhotoList, UnseenPhotos, type AlikePhotos, type UnseenPhoto } from './photo-list.tsx'

type Props = {
  vehicleId: string
  photos: ImageFacts[]
  unseen: UnseenPhoto[]
  alike: AlikePhotos
  line: Omit<React.ComponentProps<typeof LineFields>, 'formId' | 'lastResult'>
  choice: string
  lastResult?: FormReply | null
}

export function PhotosForm({ vehicleId, photos, unseen, alike, line, choice, lastResult }: Props) {
  const [form, fields] = useAppForm<typeof photosForm>({ id: 'listing-photos', lastResult })
  const points = line.heights.map((_, index) => [lineField(index), lineLabels.point(index + 1)])
  const labels = { photos: listingPhotoLabels.addPhotos, ...Object.fromEntries(points) }
  return (
    <>
      <AppForm form={form} labels={labels} encType="multipart/form-data">
        <FirstButton />
        <div className="measure">
          <PictureUpload
            field={fields.photos}
            label={listingPhotoLabels.addPhotos}
            hint={listingPhotoLabels.photosHint}
            to={pictureHrefs.listingUploads(vehicleId)}
          />
        </div>
        {photos.length > 0 && <PhotoList vehicleId={vehicleId} photos={photos} alike={alike} />}
        {unseen.length > 0 && <UnseenPhotos photos={unseen} from={photos.length} />}
        {photos.length > 0 && <LineFields {...line} formId={form.id} lastResult={lastResult} />}
        <div className="row">
          <SubmitButton pending={uploadLabels.pending}>{listingPhotoLabels.savePhotos}</SubmitButton>
          <ButtonLink look="line" to={choice}>
            {listingPhotoLabels.choose}
          </ButtonLink>
        </div>
      </AppForm>
      <PhotoForms listingId={vehicleId} photos={[...photos, ...unseen]} shown={photos.length} />
    </>
  )
}
