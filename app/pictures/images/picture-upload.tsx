import { useEffect, useRef, useState } from 'react'

import { business } from '#app/business.ts'
import { imageProblems, photoProblems, pictureUploadLabels } from './words.ts'
import { inOneLine } from '#app/shared/outcome.ts'
import { describedBy, Field } from '#app/ui/form/field.tsx'
import { UploadProgress } from '#app/ui/form/file-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { useRevalidation } from '#app/ui/use-revalidation.ts'
import { AlikeNote } from './alike-note.tsx'
import type { sendPicture, SendResult } from './send-picture.ts'
import { useDroppedFiles } from './use-dropped-files.ts'

type Going = { key: number; file: File; percent: number; problem?: string; alike?: SendResult['alike'] }

const words = pictureUploadLabels
const accepted = 'image/jpeg,image/png,image/webp'
const most = business.uploads.picturesAtOnce
const { ofFile, tooMany } = imageProblems
let count = 0

type Props = {
  field: AnyField
  label: string
  hint: string
  /** Takes one picture a request, with the texts of the form around the field. */
  to: string
}

/** A field of several pictures; where scripts run each is sent by itself, and what succeeded stays. */
export function PictureUpload({ field, label, hint: use, to }: Props) {
  const [going, setGoing] = useState<Going[]>([])
  const revalidate = useRevalidation()
  const line = useRef(Promise.resolve())
  const input = useRef<HTMLInputElement>(null)
  const { over, ...dropping } = useDroppedFiles(start)
  const hint = `${words.hint} ${use}`.trim()
  const change = (key: number, news: Partial<Going>) =>
    setGoing((all) => all.map((each) => (each.key === key ? { ...each, ...news } : each)))
  // Files may be chosen before hydration.
  useEffect(() => {
    if (input.current?.files?.length) start([...input.current.files])
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the scripts take over
  }, [])
  const inputs = { type: 'file', onChange: startChosen } as const
  return (
    <Field field={field} label={label} hint={hint} file>
      <div
        className={['file pictures', !field.valid && 'invalid', over && 'over'].filter(Boolean).join(' ')}
        {...dropping}
      >
        {going.map(({ key, file, percent, problem, alike }) =>
          alike ? (
            <div key={key} role="status">
              <AlikeNote alike={alike} of={file.name} />
            </div>
          ) : problem === undefined ? (
            <UploadProgress key={key} name={file.name} percent={percent} label={file.name} />
          ) : (
            <div key={key}>
              <p className="error wrap-anywhere" role="alert">
                {problem}
              </p>
              <button
                type="button"
                className="link"
                aria-label={`${words.retry}, ${file.name}`}
                onClick={() => send(key, file)}
              >
                {words.retry}
              </button>
            </div>
          ),
        )}
        <input
          ref={input}
          {...inputs}
          multiple
          id={field.id}
          name={field.name}
          accept={accepted}
          aria-invalid={!field.valid || undefined}
          aria-describedby={describedBy(field, hint)}
        />
        <label className="camera">
          {words.camera}
          <input {...inputs} accept="image/*" capture="environment" />
        </label>
        <p className="help drop">{words.dropHere}</p>
      </div>
    </Field>
  )

  function startChosen({ currentTarget }: React.ChangeEvent<HTMLInputElement>) {
    start([...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }

  function start(files: File[]) {
    const added = files.map((file) => ({ key: (count += 1), file, percent: 0 }))
    const beyond = added.slice(most).map((each) => ({ ...each, problem: inOneLine(ofFile(each.file.name, tooMany)) }))
    const taken = added.slice(0, most)
    setGoing((all) => [...all.filter(({ problem, alike }) => problem === undefined && !alike), ...taken, ...beyond])
    for (const { key, file } of taken) send(key, file)
  }

  /** One after the other: a phone's line is narrow. */
  function send(key: number, file: File) {
    change(key, { percent: 0, problem: undefined })
    line.current = sendAfter(line.current, key, file)
  }

  async function sendAfter(others: Promise<void>, key: number, file: File) {
    await others
    const target = { to, field: field.name, form: input.current?.form }
    const onProgress = (percent: number) => change(key, { percent })
    const { problem, alike } = await sendOne(file, target, onProgress)
    if (problem) return change(key, { problem: inOneLine(problem) })
    if (alike) change(key, { alike })
    else setGoing((all) => all.filter((each) => each.key !== key))
    revalidate()
  }
}

async function sendOne(...sending: Parameters<typeof sendPicture>): Promise<SendResult> {
  try {
    const { sendPicture } = await import('./send-picture.ts')
    return await sendPicture(...sending)
  } catch {
    return { problem: ofFile(sending[0].name, photoProblems.failed) }
  }
}
