import { useEffect, useRef, useState } from 'react'

import { conditionLabels } from '#app/bookings/condition/words.ts'
import { actionLabels } from '#app/ui/words.ts'
import { handoverFigures } from './figures.ts'
import { handoverLabels } from './words.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { besideOutline, CarOutline } from './car-outline.tsx'
import { DamageList, type NumberedMark } from './damage-list.tsx'
import { damageKinds, type Stage } from '#app/shared/condition-kinds.ts'
import type { UsedLine } from './use-report-line.ts'
import { zoneAt, zones, type Spot } from './zones.ts'

const condition = conditionLabels
const words = handoverLabels

type Props = {
  fields: Record<'markPlace' | 'markKind' | 'markNote', AnyField>
  marks: NumberedMark[]
  stage: Stage
  /** Of the mark to come. */
  markId: string
  line: UsedLine
  onInput: () => void
}

/** A tap puts the mark where scripts run; everywhere it can be placed by a name. It goes with the rest of the form. */
export function DamageFields({ fields, marks, stage, markId, line, onInput }: Props) {
  const hydrated = useHydrated()
  const [picked, setPicked] = useState<Spot | null>(null)
  const form = useRef<HTMLDivElement>(null)
  // Of an earlier visit; the fields beside it are filled in with the rest of the form.
  const { markX, markY } = line.restored?.draft ?? {}
  useEffect(() => {
    if (markX && markY) setPicked({ x: Number(markX), y: Number(markY) })
  }, [markX, markY])
  useEffect(() => {
    if (picked) onInput()
    // oxlint-disable-next-line react/exhaustive-deps -- a tap changes the form as a key does
  }, [picked])
  return (
    <div className={besideOutline} ref={form}>
      <CarOutline marks={marks} picked={picked} onPick={hydrated ? pick : undefined} />
      <div className="form">
        <p className="help">{hydrated ? words.damageTap : words.damagePlace}</p>
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
        <TextField field={fields.markNote} label={words.markNote} optional maxLength={handoverFigures.longestMark} />
        {/* Where scripts run a mark is on its way by itself; one without a place is left to the form's answer. */}
        <div onClickCapture={add}>
          <SubmitButton look="line" compact>
            {words.addMark}
          </SubmitButton>
        </div>
        {/* Below its button, which stays where it is when a mark is added. */}
        <DamageList marks={marks} compared={stage === 'return'}>
          {(mark) =>
            mark.stage === stage && (
              <>
                {mark.going && (
                  <span className={mark.going.problem ? 'error' : 'small mute'}>
                    {mark.going.problem ?? condition.toBeSent}
                  </span>
                )}
                <button
                  className="link small"
                  aria-label={words.removeMark(mark.number)}
                  {...(mark.going
                    ? { type: 'button', onClick: () => line.ask((ready) => ready.drop(mark.id)) }
                    : { name: 'removed', value: mark.id })}
                >
                  {actionLabels.remove}
                </button>
              </>
            )
          }
        </DamageList>
      </div>
    </div>
  )

  function add(event: React.MouseEvent<HTMLElement>) {
    const { form } = event.target instanceof HTMLButtonElement ? event.target : { form: null }
    if (!form || !new FormData(form).get(fields.markPlace.name)) return
    event.preventDefault()
    line.give((ready) => {
      ready.addMark(form.id)
      setPicked(null)
    })
  }

  /** Names the place too, as someone without scripts would. */
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
