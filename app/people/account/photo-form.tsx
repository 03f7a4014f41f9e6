import { business } from '#app/business.ts'
import { uploadLabels } from '#app/ui/form/words.ts'
import { actionLabels, pictureLabels } from '#app/ui/words.ts'
import { photoKindLabels } from './words.ts'
import { Button } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { PhotoField } from '#app/ui/form/photo-field.tsx'
import { PostProblem } from '#app/ui/form/post-form.tsx'
import { inert, SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { usePost } from '#app/ui/form/use-post.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { FormReply } from '#app/shared/form-problems.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { accountHrefs } from '#app/shared/account-hrefs.ts'
import type { photoForm } from './forms.ts'
import type { PhotoKind } from './rules.ts'

const hint = `JPEG, PNG or WebP, up to ${business.uploads.maximumBytes / 2 ** 20} MB.`

export function PhotoForm({
  kind,
  imageId,
  lastResult,
}: {
  kind: PhotoKind
  imageId?: string
  lastResult?: FormReply | null
}) {
  const [form, { photo }] = useAppForm<typeof photoForm>({ id: `${kind}-photo`, lastResult })
  const removal = usePost()
  const label = `${photoKindLabels[kind]} photo`
  return (
    <div>
      <AppForm form={form} action={accountHrefs.accountPhoto(kind)} encType="multipart/form-data">
        <PhotoField field={photo} label={label} hint={hint} />
        <div className="row">
          <SubmitButton look="line" compact pending={uploadLabels.pending} aria-label={`${uploadLabels.send}: ${kind}`}>
            {uploadLabels.send}
          </SubmitButton>
          {imageId && (
            <Button
              {...inert(removal.isSending)}
              type="submit"
              look="link"
              form={`${kind}-removal`}
              aria-label={`${actionLabels.remove} ${label.toLowerCase()}`}
            >
              {actionLabels.remove}
            </Button>
          )}
          {imageId && (
            <TextLink to={pictureHrefs.ownImage(imageId)} aria-label={actionLabels.of(pictureLabels.focalPoint, label)}>
              {pictureLabels.focalPoint}
            </TextLink>
          )}
        </div>
      </AppForm>
      {imageId && (
        <removal.Form method="post" action={accountHrefs.photoRemoval(kind)} preventScrollReset id={`${kind}-removal`}>
          <PostProblem problem={removal.problem} />
        </removal.Form>
      )}
    </div>
  )
}
