import { business } from '#app/config/business.ts'
import { labels } from '#app/messages/labels.ts'
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
  const label = `${labels.photo[kind]} photo`
  return (
    <div>
      <AppForm form={form} action={accountHrefs.accountPhoto(kind)} encType="multipart/form-data">
        <PhotoField field={photo} label={label} hint={hint} />
        <div className="row">
          <SubmitButton
            look="line"
            compact
            pending={labels.upload.pending}
            aria-label={`${labels.upload.send}: ${kind}`}
          >
            {labels.upload.send}
          </SubmitButton>
          {imageId && (
            <Button
              {...inert(removal.isSending)}
              type="submit"
              look="link"
              form={`${kind}-removal`}
              aria-label={`${labels.action.remove} ${label.toLowerCase()}`}
            >
              {labels.action.remove}
            </Button>
          )}
          {imageId && (
            <TextLink
              to={pictureHrefs.ownImage(imageId)}
              aria-label={labels.media.of(labels.picture.focalPoint, label)}
            >
              {labels.picture.focalPoint}
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
