import { business } from '#app/config/business.ts'
import { labels } from '#app/messages/labels.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import type { decisionForm } from './forms.ts'
import type { Decision, Standing } from './rules.ts'

type Props = { person: Standing & { rowVersion: number }; lastResult?: FormReply | null }

export function DecisionForms(props: Props) {
  const { approvalStatus, highlighted } = props.person
  return (
    <div className="decisions">
      {approvalStatus !== 'approved' && (
        <OneDecision {...props} kind="approve" submit={labels.people.approve}>
          {!props.person.emailConfirmed && <p className="help">{labels.people.waitsForAddress}</p>}
        </OneDecision>
      )}
      {approvalStatus !== 'rejected' && (
        <OneDecision {...props} kind="reject" submit={labels.people.reject} look="danger">
          {(fields) => (
            <TextField
              field={fields.reason}
              label="Reason"
              hint="The person reads it in the email."
              rows={3}
              maxLength={500}
            />
          )}
        </OneDecision>
      )}
      <OneDecision {...props} kind="role" submit="Change role" look="line">
        {(fields) => <SelectField field={fields.role} label="Role" options={roles} />}
      </OneDecision>
      <OneDecision {...props} kind="commission" submit="Change commission" look="line">
        {(fields) => (
          <TextField
            field={fields.rate}
            label="Commission in percent"
            inputMode="decimal"
            hint={`From ${from / 100} to ${to / 100}.`}
          />
        )}
      </OneDecision>
      <OneDecision
        {...props}
        kind="highlight"
        submit={highlighted ? labels.people.dim : labels.people.highlight}
        look="line"
      >
        <input type="hidden" name="highlighted" value={highlighted ? 'off' : 'on'} />
      </OneDecision>
    </div>
  )
}

const { from, to } = business.broker.commissionBp
const roles = Object.entries(labels.role).map(([value, label]) => ({ value, label }))

type Fields = ReturnType<typeof useAppForm<typeof decisionForm>>[1]
type OneProps = Props & {
  kind: Decision['kind']
  submit: string
  look?: 'primary' | 'line' | 'danger'
  children?: React.ReactNode | ((fields: Fields) => React.ReactNode)
}

function OneDecision({ person, lastResult, kind, submit, look, children }: OneProps) {
  const ownResult = lastResult?.initialValue?.kind === kind ? lastResult : undefined
  const standing = { role: person.role, rate: String(person.commissionRateBp / 100) }
  const [form, fields] = useAppForm<typeof decisionForm>({ id: kind, lastResult: ownResult, defaultValue: standing })
  return (
    <AppForm form={form}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="version" value={person.rowVersion} />
      {typeof children === 'function' ? children(fields) : children}
      <div>
        <SubmitButton look={look} compact>
          {submit}
        </SubmitButton>
      </div>
    </AppForm>
  )
}
