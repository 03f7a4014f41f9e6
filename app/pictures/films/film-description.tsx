import { business } from '#app/business.ts'
import { filmLabels } from './words.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { filmPurposes } from './rules.ts'

const words = filmLabels

export function FilmDescriptionFields({ title, purpose }: { title: AnyField; purpose: AnyField }) {
  return (
    <>
      <TextField field={title} label={words.titleLabel} optional maxLength={business.films.longestTitle} />
      <SelectField
        field={purpose}
        label={words.purposeLabel}
        hint={words.purposeHint}
        options={filmPurposes.map((value) => ({ value, label: words.purpose[value] }))}
      />
    </>
  )
}
