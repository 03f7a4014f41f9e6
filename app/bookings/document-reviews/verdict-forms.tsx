import type { DocumentType } from '#app/shared/document-types.ts'
import { business } from '#app/business.ts'
import { documentReviewLabels } from './words.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { ChoiceField } from '#app/ui/form/choice-field.tsx'
import { DateField } from '#app/ui/form/date-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { verdictForm } from './forms.ts'
import { needsExpiry, needsIssue, refusalReasons } from './rules.ts'

const words = documentReviewLabels

type Props = {
  documentType: DocumentType
  /** When the verdict was given that is shown. */
  version: number | null
  today: CalendarDate
  /** What the car asks, and what the customer has said. */
  license: { years: number; said: string | null }
  /** Another one waits: accepting may lead to it. */
  hasNext: boolean
  lastResult?: FormReply | null
}

export function VerdictForms(props: Props) {
  return (
    <div className="grid gap-10">
      <Accept {...props} />
      <Refuse {...props} />
    </div>
  )
}

function useVerdict(kind: 'accept' | 'refuse', lastResult: Props['lastResult']) {
  const ownResult = lastResult?.initialValue?.verdict === kind ? lastResult : undefined
  return useAppForm<ReturnType<typeof verdictForm>>({ id: kind, lastResult: ownResult })
}

function Accept({ documentType, version, today, license, hasNext, lastResult }: Props) {
  const [form, fields] = useVerdict('accept', lastResult)
  return (
    <AppForm form={form}>
      <Seen verdict="accept" version={version} />
      <DateField
        field={fields.expiresOn}
        label={words.validUntil}
        hint={words.validUntilHint}
        optional={!needsExpiry(documentType)}
        min={today}
      />
      {needsIssue(documentType) && (
        <DateField field={fields.issuedOn} label={words.issuedOn} hint={words.issuedOnHint(license)} max={today} />
      )}
      <div className="row">
        {hasNext && (
          <SubmitButton compact name="onward" value="yes">
            {words.acceptAndNext}
          </SubmitButton>
        )}
        <SubmitButton compact look={hasNext ? 'line' : 'primary'}>
          {words.accept}
        </SubmitButton>
      </div>
    </AppForm>
  )
}

function Refuse({ version, lastResult }: Props) {
  const [form, fields] = useVerdict('refuse', lastResult)
  return (
    <AppForm form={form} submit={words.refuse} look="danger" compact>
      <Seen verdict="refuse" version={version} />
      <ChoiceField
        field={fields.ready}
        label={words.reason}
        choices={refusalReasons.map((value) => ({ value, label: words.refusalShort[value] }))}
      />
      <TextField
        field={fields.reason}
        label={words.ownWords}
        hint={words.refuseHint}
        optional
        rows={3}
        maxLength={business.office.longestReason}
      />
    </AppForm>
  )
}

function Seen({ verdict, version }: { verdict: string; version: number | null }) {
  return (
    <>
      <input type="hidden" name="verdict" value={verdict} />
      <input type="hidden" name="version" value={version ?? ''} />
    </>
  )
}
