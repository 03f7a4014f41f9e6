import { lazy, Suspense, useEffect, useRef } from 'react'

import { conditionLabels } from '#app/bookings/condition/words.ts'
import { actionLabels } from '#app/ui/words.ts'
import { FieldMessages } from '#app/ui/form/field.tsx'
import { RoofLine } from '#app/ui/roof-line.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { ComparedPhotos } from './compared-photos.tsx'
import { lineScripts } from './lazy-line.ts'
import { ConditionPhotos, photosOf } from './photo-list.tsx'
import type { ShownPhoto } from './queries.server.ts'
import type { Shot } from '#app/shared/condition-kinds.ts'
import type { UsedLine } from './use-report-line.ts'

const GoingShots = lazy(async () => ({ default: (await lineScripts()).GoingShots }))
const condition = conditionLabels

type Props = {
  shot: Shot
  field: AnyField
  photos: ShownPhoto[]
  /** Those of the pickup, with a return's. */
  before: ShownPhoto[] | null
  line: UsedLine
  /** The car's own, for the views of its sides. */
  roofLine: string | null
}

/** One view of the car: its photographs, and the field for more. Where scripts run each is sent as soon as it is taken. */
export function ShotField({ shot, field, photos, before, line, roofLine }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const label = condition.shot[shot]
  const earlier = before ? photosOf(before, shot) : []
  const isSide = shot === 'left' || shot === 'right'
  const going = line.going.flatMap((each) => (each.kind === 'shot' && each.shot === shot ? [each] : []))
  // Files may be chosen before hydration.
  useEffect(() => {
    if (input.current?.files?.length) startChosen(input.current)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the scripts take over
  }, [])
  return (
    <div className={photos.length + going.length > 0 ? 'shot' : 'shot bare'}>
      <label className="text-ink text-body" htmlFor={field.id}>
        {label}
      </label>
      {earlier.length > 0 ? (
        <ComparedPhotos shot={shot} before={earlier} after={photos}>
          {removal}
        </ComparedPhotos>
      ) : (
        <ConditionPhotos shot={shot} photos={photos}>
          {removal}
        </ConditionPhotos>
      )}
      {going.length > 0 && (
        <Suspense>
          <GoingShots label={label} going={going} line={line} />
        </Suspense>
      )}
      <div className={field.valid ? 'file' : 'file invalid'} data-side={isSide ? shot : undefined}>
        {isSide && <RoofLine line={roofLine} look="mark" />}
        <input
          ref={input}
          type="file"
          id={field.id}
          name={field.name}
          multiple
          accept="image/*"
          capture="environment"
          aria-invalid={!field.valid || undefined}
          aria-describedby={field.valid ? undefined : field.errorId}
          onChange={({ currentTarget }) => startChosen(currentTarget)}
        />
      </div>
      <FieldMessages field={field} file />
    </div>
  )

  function removal(photo: ShownPhoto, name: string) {
    return (
      <button className="link small" name="removed" value={photo.id} aria-label={`${actionLabels.remove}: ${name}`}>
        {actionLabels.remove}
      </button>
    )
  }

  function startChosen(chosen: HTMLInputElement) {
    const files = [...(chosen.files ?? [])]
    line.give((ready) => ready.addShots(shot, files))
    chosen.value = ''
  }
}
