import { business } from '#app/business.ts'
import { listingReviewLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { listingReviewForm } from './forms.ts'
import type { ListingVerdict } from './rules.ts'

const words = listingReviewLabels

/** `version`: of the review as it is shown. */
type Props = { version: number; lastResult?: FormReply | null }

export function ReviewForms(props: Props) {
  return (
    <div className="grid gap-10">
      <OneVerdict {...props} kind="approve" submit={words.approve} />
      <OneVerdict {...props} kind="hide" submit={words.hide} look="danger">
        {(fields) => (
          <TextField
            field={fields.reason}
            label={words.reason}
            hint={words.hideHint}
            rows={3}
            maxLength={business.office.longestReason}
          />
        )}
      </OneVerdict>
    </div>
  )
}

type Fields = ReturnType<typeof useAppForm<typeof listingReviewForm>>[1]
type OneProps = Props & {
  kind: ListingVerdict['kind']
  submit: string
  look?: 'primary' | 'danger'
  children?: (fields: Fields) => React.ReactNode
}

function OneVerdict({ version, lastResult, kind, submit, look, children }: OneProps) {
  const ownResult = lastResult?.initialValue?.verdict === kind ? lastResult : undefined
  const [form, fields] = useAppForm<typeof listingReviewForm>({ id: kind, lastResult: ownResult })
  return (
    <AppForm form={form} submit={submit} look={look} compact>
      <input type="hidden" name="verdict" value={kind} />
      <input type="hidden" name="version" value={version} />
      {children?.(fields)}
    </AppForm>
  )
}
