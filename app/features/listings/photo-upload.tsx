import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

import { business } from '#app/config/business.ts'
import { labels } from '#app/messages/labels.ts'
import { problems } from '#app/messages/problems.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { describedBy, Field } from '#app/ui/form/field.tsx'
import { UploadProgress } from '#app/ui/form/file-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'

type Going = { key: number; file: File; percent: number; problem?: string }
type Answer = { problem: string | null }

const { listings, uploads } = business
const hint = labels.listingPhoto.photosHint(listings.photosAtOnce, uploads.maximumBytes / 2 ** 20)
let count = 0

/** A field of several files; where scripts run each is sent by itself, and what succeeded stays. */
export function PhotoUpload({ listingId, field }: { listingId: string; field: AnyField }) {
  const [going, setGoing] = useState<Going[]>([])
  const { revalidate } = useRevalidator()
  const line = useRef(Promise.resolve())
  const input = useRef<HTMLInputElement>(null)
  const change = (key: number, news: Partial<Going>) =>
    setGoing((all) => all.map((each) => (each.key === key ? { ...each, ...news } : each)))
  // Files may be chosen before hydration.
  useEffect(() => {
    if (input.current?.files?.length) start([...input.current.files])
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the scripts take over
  }, [])
  return (
    <Field field={field} label={labels.listingPhoto.addPhotos} hint={hint} file>
      <div className={field.valid ? 'file' : 'file invalid'}>
        {going.map(({ key, file, percent, problem }) =>
          problem === undefined ? (
            <UploadProgress key={key} name={file.name} percent={percent} label={file.name} />
          ) : (
            <div key={key}>
              <p className="error wrap-anywhere" role="alert">{`${file.name}: ${problem}`}</p>
              <button type="button" className="link" onClick={() => send(key, file)}>
                {labels.listingPhoto.retry}
              </button>
            </div>
          ),
        )}
        <input
          ref={input}
          type="file"
          multiple
          id={field.id}
          name={field.name}
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={!field.valid || undefined}
          aria-describedby={describedBy(field, hint)}
          onChange={(event) => start([...(event.currentTarget.files ?? [])])}
        />
      </div>
    </Field>
  )

  function start(files: File[]) {
    const added = files.map((file) => ({ key: (count += 1), file, percent: 0 }))
    setGoing((all) => [...all.filter(({ problem }) => problem === undefined), ...added])
    if (input.current) input.current.value = ''
    for (const { key, file } of added) send(key, file)
  }

  /** One after the other: a phone's line is narrow. */
  function send(key: number, file: File) {
    change(key, { percent: 0, problem: undefined })
    line.current = sendAfter(line.current, key, file)
  }

  async function sendAfter(others: Promise<void>, key: number, file: File) {
    await others
    const problem = await sendFile(listingId, file, (percent) => change(key, { percent }))
    if (problem) return change(key, { problem })
    setGoing((all) => all.filter((each) => each.key !== key))
    revalidate()
  }
}

/** Resolves to what is wrong. `fetch` does not tell how far a file is. */
function sendFile(listingId: string, file: File, onProgress: (percent: number) => void): Promise<string | null> {
  if (file.size > uploads.maximumBytes) return Promise.resolve(problems.image.tooLarge.body)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.append('photos', file)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100)))
    request.addEventListener('load', () => {
      const answer: unknown = request.status === 200 ? request.response : null
      resolve(isAnswer(answer) ? answer.problem : problems.photo.failed.body)
    })
    request.addEventListener('error', () => resolve(problems.photo.failed.body))
    request.open('POST', hrefs.listingUploads(listingId))
    request.send(body)
  })
}

function isAnswer(answer: unknown): answer is Answer {
  return typeof answer === 'object' && answer !== null && 'problem' in answer
}
