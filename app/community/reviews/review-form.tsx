import { reviews as figures } from '#app/config/reviews.ts'
import { labels } from '#app/messages/labels.ts'
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
    <AppForm form={form} submit={labels.review.submit}>
      <ChoiceField
        field={fields.rating}
        label={labels.review.rating}
        choices={ratings.map((rating) => ({
          value: rating,
          label: `${labels.review.ofFive(rating)}, ${labels.review.ratings[rating]}`,
        }))}
      />
      <TextField
        field={fields.body}
        label={labels.review.body}
        hint={labels.review.bodyHint}
        rows={6}
        maxLength={figures.longest}
      />
      <p className="help">{labels.review.public(author)}</p>
    </AppForm>
  )
}
