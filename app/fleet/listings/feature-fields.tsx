import { useEffect, useRef, useState } from 'react'

import { business } from '#app/business.ts'
import { actionLabels } from '#app/ui/words.ts'
import { listingLabels } from './words.ts'
import { Button } from '#app/ui/button.tsx'
import { describedBy, FieldMessages } from '#app/ui/form/field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { featureButtons } from './field-names.ts'

const words = listingLabels
const { mostFeatures, longestLine } = business.listings

/** Fields of one name. Its buttons change the list here where scripts run, and send the form where they do not. */
export function FeatureFields({ field }: { field: AnyField }) {
  const [rows, setRows] = useState(() => startingRows(field.initialValue))
  const added = useRef(rows.length)
  const [newest, setNewest] = useState<number>()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const shown = useRef(rows)
  // A row less is a change of the form as well, which is kept like what is typed.
  useEffect(() => {
    if (shown.current !== rows) fieldset.current?.dispatchEvent(new Event('input', { bubbles: true }))
    shown.current = rows
  }, [rows])
  const add = () => {
    added.current += 1
    setNewest(added.current)
    setRows([...rows, { key: added.current, text: '' }])
  }
  return (
    <fieldset ref={fieldset} className="field" id="features" aria-describedby={describedBy(field, words.featuresHint)}>
      <legend className="label pb-[0.4rem]">{words.field.features}</legend>
      <ol>
        {rows.map(({ key, text }, index) => (
          <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 mb-2" key={key}>
            <input
              className="input"
              id={index === 0 ? field.id : undefined}
              name={field.name}
              defaultValue={text}
              maxLength={longestLine}
              aria-label={words.feature(index + 1)}
              aria-invalid={!field.valid || undefined}
              ref={key === newest ? takeFocus : undefined}
            />
            <Button
              type="submit"
              look="link"
              compact
              formNoValidate
              name={featureButtons.remove}
              value={index}
              aria-label={words.removeFeature(index + 1)}
              onClick={(event) => {
                event.preventDefault()
                setRows(rows.filter((row) => row.key !== key))
              }}
            >
              {actionLabels.remove}
            </Button>
          </li>
        ))}
      </ol>
      <FieldMessages field={field} hint={words.featuresHint} />
      {rows.length < mostFeatures && (
        <p>
          <Button
            type="submit"
            look="line"
            compact
            formNoValidate
            name={featureButtons.add}
            value="yes"
            id={rows.length === 0 ? field.id : undefined}
            onClick={(event) => {
              event.preventDefault()
              add()
            }}
          >
            {words.addFeature}
          </Button>
        </p>
      )}
    </fieldset>
  )
}

function startingRows(value: unknown) {
  const texts = (Array.isArray(value) ? value : [value]).map((each) => (typeof each === 'string' ? each : ''))
  // One value is not a list yet, and no value is an empty one.
  return (value === undefined ? [] : texts).map((text, key) => ({ key, text }))
}

function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
}
