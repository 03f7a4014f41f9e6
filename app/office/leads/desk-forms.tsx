import { leadFigures } from './figures.ts'
import { leadDeskLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import type { ProspectStatus } from '#app/shared/prospect-statuses.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { DateField } from '#app/ui/form/date-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useIntentForm } from '#app/ui/form/use-intent-form.ts'
import type { leadForm } from './forms.ts'

type Reply = { lastResult?: FormReply | null }
type StandingProps = Reply & {
  standing: { version: number; status: ProspectStatus; assigneeId: string | null; nextOn: string | null }
  assignees: { id: string; fullName: string }[]
}

export function StandingForm({ standing, assignees, lastResult }: StandingProps) {
  const { version, status, assigneeId, nextOn } = standing
  const [form, fields] = useIntentForm<typeof leadForm>('standing', {
    lastResult,
    defaultValue: { status, assignee: assigneeId ?? undefined, nextOn: nextOn ?? undefined },
  })
  return (
    <AppForm form={form} submit={leadDeskLabels.save} look="line" compact>
      <input type="hidden" name="intent" value="standing" />
      <input type="hidden" name="version" value={version} />
      <SelectField
        field={fields.status}
        label={leadDeskLabels.status}
        options={Object.entries(leadDeskLabels.statuses).map(([value, label]) => ({ value, label }))}
      />
      <SelectField
        field={fields.assignee}
        label={leadDeskLabels.assignee}
        options={assignees.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        empty={leadDeskLabels.nobody}
      />
      <DateField field={fields.nextOn} label={leadDeskLabels.nextOn} hint={leadDeskLabels.nextHint} optional />
    </AppForm>
  )
}

type AnswerProps = Reply & { entryId: string; to: string; addresses: string[]; subject: string }

/** `entryId`: of the email to come. */
export function LeadAnswerForm({ entryId, to, addresses, subject, lastResult }: AnswerProps) {
  const [form, fields] = useIntentForm<typeof leadForm>('answer', { lastResult, defaultValue: { to, subject } })
  return (
    <AppForm form={form} submit={leadDeskLabels.answerSubmit} compact>
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="entryId" value={entryId} />
      {addresses.length > 1 ? (
        <SelectField
          field={fields.to}
          label={leadDeskLabels.answerTo}
          options={addresses.map((address) => ({ value: address, label: address }))}
        />
      ) : (
        <>
          <input type="hidden" name="to" value={to} />
          <p className="wrap-anywhere">{leadDeskLabels.toOf(to)}</p>
        </>
      )}
      <TextField
        field={fields.subject}
        label={leadDeskLabels.answerSubject}
        maxLength={leadFigures.longestSubject}
        autoComplete="off"
      />
      <TextField
        field={fields.body}
        label={leadDeskLabels.answerText}
        hint={leadDeskLabels.answerHint}
        rows={8}
        maxLength={leadFigures.longestText}
      />
    </AppForm>
  )
}

/** `entryId`: of the entry to come. */
export function RecordForm({ entryId, lastResult }: Reply & { entryId: string }) {
  const [form, fields] = useIntentForm<typeof leadForm>('record', { lastResult, defaultValue: { kind: 'note' } })
  return (
    <AppForm form={form} submit={leadDeskLabels.record} look="line" compact>
      <input type="hidden" name="intent" value="record" />
      <input type="hidden" name="entryId" value={entryId} />
      <SelectField
        field={fields.kind}
        label={leadDeskLabels.recordKind}
        options={Object.entries(leadDeskLabels.records).map(([value, label]) => ({ value, label }))}
      />
      <TextField
        field={fields.body}
        label={leadDeskLabels.recordText}
        hint={leadDeskLabels.recordHint}
        rows={4}
        maxLength={leadFigures.longestText}
      />
    </AppForm>
  )
}
