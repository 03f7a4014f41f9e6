import { uploadLabels } from '#app/ui/form/words.ts'
import { imageRoutingLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { describedBy, FieldMessages } from '#app/ui/form/field.tsx'
import { PhotoField } from '#app/ui/form/photo-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { newImageForm } from './forms.ts'
import type { NamedPlacement } from './routing-grid.tsx'

const words = imageRoutingLabels.replacement

/** The pictures to choose from, and a file. */
export function NewImageForm({ others, lastResult }: { others: NamedPlacement[]; lastResult?: FormReply | null }) {
  const [form, { chosen, photo }] = useAppForm<typeof newImageForm>({ id: 'replacement', lastResult })
  return (
    <AppForm
      form={form}
      encType="multipart/form-data"
      labels={{ chosen: words.chosen, photo: words.upload }}
      submit={imageRoutingLabels.replace}
      pending={uploadLabels.pending}
    >
      {others.length > 0 && (
        <fieldset className="field" aria-describedby={describedBy(chosen)}>
          <legend>{words.chosen}</legend>
          <ul className="replacements grid grid-cols-[repeat(auto-fill,minmax(min(11rem,45%),1fr))] gap-4 pt-2">
            {others.map((image, index) => (
              <li key={image.id}>
                <label className="shot cursor-pointer">
                  <Thumbnail image={image} alt="" sizes="11rem" />
                  <span className="option">
                    <input
                      className="bg-ground"
                      type="radio"
                      id={index === 0 ? chosen.id : undefined}
                      name={chosen.name}
                      value={image.id}
                      defaultChecked={chosen.initialValue === image.id}
                      data-invalid={!chosen.valid || undefined}
                    />
                    <span className="visually-hidden">{image.name}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <FieldMessages field={chosen} />
        </fieldset>
      )}
      <PhotoField field={photo} label={words.upload} hint={words.hint} />
    </AppForm>
  )
}
