import { describedBy, FieldMessages, type FieldProps } from './field.tsx'
import type { Option } from './select.tsx'

type Choice = Option & { hint?: string }

/** The first radio button carries the field's id, so that links reach it. `cells`: joined in one row, for short names. */
export function ChoiceField({
  field,
  label,
  hint,
  optional,
  choices,
  inline,
  cells,
}: FieldProps & { choices: Choice[]; inline?: boolean; cells?: boolean }) {
  return (
    <fieldset className="field" aria-describedby={hint && field.descriptionId}>
      <legend>
        {label} {optional && <span className="mute">(optional)</span>}
      </legend>
      <div className={cells ? 'cells' : inline ? 'flex flex-wrap gap-x-8' : undefined}>
        {choices.map((choice, index) => (
          <label className={choice.hint ? 'option long' : 'option'} key={`${field.key} ${choice.value}`}>
            <input
              type="radio"
              id={index === 0 ? field.id : undefined}
              name={field.name}
              form={field.formId}
              value={choice.value}
              defaultChecked={field.initialValue === choice.value}
              data-invalid={!field.valid || undefined}
              aria-describedby={describedBy(field)}
            />
            <span>
              {choice.label}
              {choice.hint && <span className="help block">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldMessages field={field} hint={hint} />
    </fieldset>
  )
}
