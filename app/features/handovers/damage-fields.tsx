import { useRef, useState } from 'react'

import { handovers } from '#app/config/handovers.ts'
import { labels } from '#app/messages/labels.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { CarOutline } from './car-outline.tsx'
import { DamageList, type NumberedMark } from './damage-list.tsx'
import { damageKinds, type Stage } from './rules.ts'
import { zoneAt, zones, type Spot } from './zones.ts'

const condition = labels.condition
const words = labels.handover

type Props = {
  fields: Record<'markPlace' | 'markKind' | 'markNote', AnyField>
  marks: NumberedMark[]
  stage: Stage
  /** Of the mark to come. */
  markId: string
}

/** A tap puts the mark where scripts run; everywhere it can be placed by a name. It goes with the rest of the form. */
export function DamageFields({ fields, marks, stage, markId }: Props) {
  const hydrated = useHydrated()
  const [picked, setPicked] = useState<Spot | null>(null)
  const form = useRef<HTMLDivElement>(null)
  return (
    <div className="damage" ref={form}>
      <CarOutline marks={marks} picked={picked} onPick={hydrated ? pick : undefined} />
      <div className="form">
        <p className="help">{words.damageHint}</p>
        <DamageList marks={marks} compared={stage === 'return'}>
          {(mark) =>
            mark.stage === stage && (
              <button className="link small" name="removed" value={mark.id} aria-label={words.removeMark(mark.number)}>
                {labels.action.remove}
              </button>
            )
          }
        </DamageList>
        <input type="hidden" name="markId" value={markId} />
        {picked && <input type="hidden" name="markX" value={picked.x} />}
        {picked && <input type="hidden" name="markY" value={picked.y} />}
        <div className="pair" onChange={forget}>
          <SelectField
            field={fields.markPlace}
            label={words.markPlace}
            empty={words.choosePlace}
            options={zones.map((value) => ({ value, label: condition.zone[value] }))}
          />
          <SelectField
            field={fields.markKind}
            label={words.markKind}
            options={damageKinds.map((value) => ({ value, label: condition.kind[value] }))}
          />
        </div>
        <TextField field={fields.markNote} label={words.markNote} optional maxLength={handovers.longestMark} />
        <div>
          <SubmitButton look="line" compact>
            {words.addMark}
          </SubmitButton>
        </div>
      </div>
    </div>
  )

  /** Names the place too, as somebody without scripts would. */
  function pick(at: Spot) {
    const place = form.current?.querySelector<HTMLSelectElement>(`[name="${fields.markPlace.name}"]`)
    if (place) place.value = zoneAt(at)
    setPicked(at)
  }

  /** Another place was named since. */
  function forget({ target }: React.ChangeEvent<HTMLDivElement>) {
    if (target.getAttribute('name') === fields.markPlace.name) setPicked(null)
  }
}
