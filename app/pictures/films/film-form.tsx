import { useRef, useState } from 'react'

import { uploadLabels } from '#app/ui/form/words.ts'
import { filmLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { describedBy } from '#app/ui/form/field.tsx'
import { FileField } from '#app/ui/form/file-field.tsx'
import { PhotoField } from '#app/ui/form/photo-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { FilmDescriptionFields } from './film-description.tsx'
import { FilmUpload } from './film-upload.tsx'
import type { filmForm } from './forms.ts'
import { drawFirstFrame } from './poster-frame.ts'

const words = filmLabels

/**
 * The poster is the film's first frame where scripts run, and otherwise a picture that is asked for. `parts` is where the
 * film is sent in pieces.
 */
export function FilmForm({ lastResult, parts }: { lastResult?: FormReply | null; parts: string }) {
  const [arrived, setArrived] = useState<{ id: string; name: string }>()
  const [isDrawn, setDrawn] = useState(false)
  const [isOnTheWay, setOnTheWay] = useState(false)
  const posterInput = useRef<HTMLInputElement>(null)
  const [form, { film, title, purpose, poster }] = useAppForm<typeof filmForm>({
    id: 'film',
    lastResult,
    defaultValue: { purpose: 'garage-opening' },
  })
  const posterHint = isDrawn ? words.posterDrawn : words.posterHint
  return (
    <AppForm
      form={form}
      encType="multipart/form-data"
      submit={words.send}
      pending={uploadLabels.pending}
      nothing={isOnTheWay ? words.onTheWay : undefined}
    >
      <FileField
        form={form}
        field={film}
        label={words.film}
        hint={words.filmHint}
        accept="video/mp4"
        uploaded={words.arrived}
        value={arrived?.id}
        fileName={arrived?.name}
        onRemove={() => setArrived(undefined)}
      >
        <FilmUpload
          id={film.id}
          name={film.name}
          parts={parts}
          formId={form.id}
          label={words.film}
          invalid={!film.valid}
          describedBy={describedBy(film, words.filmHint)}
          onChosen={(file) => void captureFirstFrame(file)}
          onTheWay={setOnTheWay}
          onArrived={(id, name) => setArrived({ id, name })}
        />
      </FileField>
      <PhotoField
        field={poster}
        label={words.poster}
        hint={posterHint}
        inputRef={posterInput}
        onChange={() => setDrawn(false)}
      />
      <FilmDescriptionFields title={title} purpose={purpose} />
    </AppForm>
  )

  async function captureFirstFrame(file: File) {
    const frame = await drawFirstFrame(file)
    if (!frame || !posterInput.current || (posterInput.current.files?.length && !isDrawn)) return
    const chosen = new DataTransfer()
    chosen.items.add(frame)
    posterInput.current.files = chosen.files
    setDrawn(true)
  }
}
