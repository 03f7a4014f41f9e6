import { useEffect, useRef } from 'react'

import { labels } from '#app/messages/labels.ts'
import { FieldMessages } from '#app/ui/form/field.tsx'
import { UploadProgress } from '#app/ui/form/file-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { PhotoList, photosOf } from './photo-list.tsx'
import type { ShownPhoto } from './queries.server.ts'
import type { Shot } from './rules.ts'
import type { ShotQueue } from './use-shot-queue.ts'

const condition = labels.condition
const words = labels.handover

type Props = {
  shot: Shot
  field: AnyField
  photos: ShownPhoto[]
  /** Those of the pickup, beside a return's. */
  before: ShownPhoto[] | null
  queue: ShotQueue
}

/** One view of the car: its photographs, and the field for more. Where scripts run each is sent as soon as it is taken. */
export function ShotField({ shot, field, photos, before, queue }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const label = condition.shot[shot]
  const going = queue.going.filter((each) => each.shot === shot)
  // Files may be chosen before hydration.
  useEffect(() => {
    if (input.current?.files?.length) startChosen(input.current)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the scripts take over
  }, [])
  return (
    <div className="shot">
      <label htmlFor={field.id}>{label}</label>
      {before && <Earlier photos={photosOf(before, shot)} shot={shot} />}
      {before && photos.length > 0 && <p className="micro mute">{condition.atReturn}</p>}
      <PhotoList shot={shot} photos={photos}>
        {(photo, name) => (
          <button
            className="link small"
            name="removed"
            value={photo.id}
            aria-label={`${labels.action.remove}: ${name}`}
          >
            {labels.action.remove}
          </button>
        )}
      </PhotoList>
      {going.map((each) => {
        const { id, file, percent, problem } = each
        return problem === undefined ? (
          <UploadProgress key={id} name={file.name} percent={percent} label={`${label}, ${file.name}`} />
        ) : (
          <div key={id}>
            <p className="error wrap-anywhere" role="alert">
              {problem}
            </p>
            <p className="row">
              <button type="button" className="link small" onClick={() => queue.retry(each)}>
                {words.retry}
              </button>
              <button type="button" className="link small" onClick={() => queue.drop(id)}>
                {labels.action.remove}
              </button>
            </p>
          </div>
        )
      })}
      <div className={field.valid ? 'file' : 'file invalid'}>
        <input
          ref={input}
          type="file"
          id={field.id}
          name={field.name}
          multiple
          accept="image/*"
          aria-invalid={!field.valid || undefined}
          aria-describedby={field.valid ? undefined : field.errorId}
          onChange={({ currentTarget }) => startChosen(currentTarget)}
        />
      </div>
      <FieldMessages field={field} file />
    </div>
  )

  function startChosen(chosen: HTMLInputElement) {
    queue.add(shot, [...(chosen.files ?? [])])
    chosen.value = ''
  }
}

function Earlier({ photos, shot }: { photos: ShownPhoto[]; shot: Shot }) {
  return (
    <>
      <p className="micro mute">{condition.atPickup}</p>
      {photos.length > 0 ? <PhotoList shot={shot} photos={photos} /> : <p className="small quiet">{words.noPhoto}</p>}
    </>
  )
}
