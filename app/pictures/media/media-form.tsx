import type { ZodType } from 'zod'

import { mediaLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { present } from '#app/shared/present.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { MediaRow, type MediaImage } from './media-row.tsx'
import { imageField, joinTags } from './rules.ts'

/** A page of images, described and saved together. */
export function MediaForm({ images, lastResult }: { images: MediaImage[]; lastResult?: FormReply | null }) {
  const [form, fields] = useAppForm<ZodType<Texts, Texts>>({ id: 'images', lastResult, defaultValue: textsOf(images) })
  return (
    <AppForm form={form} submit={mediaLabels.save}>
      <ol className="media-list grid grid-cols-[repeat(auto-fill,minmax(min(30rem,100%),1fr))] gap-y-10 gap-x-8">
        {images.map((image) => (
          <MediaRow
            key={image.id}
            image={image}
            fieldOf={(field) => present(fields[imageField(field, image.id)], field)}
          />
        ))}
      </ol>
    </AppForm>
  )
}

type Texts = Record<string, string | boolean>

function textsOf(images: MediaImage[]): Texts {
  const entries = images.flatMap(({ id, alt, tags, showInGallery }) => [
    [imageField('alt', id), alt],
    [imageField('tags', id), joinTags(tags)],
    [imageField('show', id), showInGallery],
  ])
  return Object.fromEntries(entries)
}
