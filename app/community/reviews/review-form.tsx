import { reviewFigures } from './figures.ts'
import { reviewLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { ChoiceField } from '#app/ui/form/choice-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { reviewForm } from './forms.ts'
import { ratings } from './rules.ts'

/** `author`: as it is printed with the review. */
export function ReviewForm({ author, lastResult }: { author: string; lastResult?: FormReply | null }) {
  const [form, fields] = useAppForm<typeof reviewForm>({ id: 'review', lastResult })
  return (
    <AppForm form={form} submit={reviewLabels.submit}>
      <ChoiceField
        field={fields.rating}
        label={reviewLabels.rating}
        choices={ratings.map((rating) => ({
          value: rating,
          label: `${reviewLabels.ofFive(rating)}, ${reviewLabels.ratings[rating]}`,
        }))}
      />
      <TextField
        field={fields.body}
        label={reviewLabels.body}
        hint={reviewLabels.bodyHint}
        rows={6}
        maxLength={reviewFigures.longest}
      />
      <p className="help">{reviewLabels.public(author)}</p>
    </AppForm>
  )
}
