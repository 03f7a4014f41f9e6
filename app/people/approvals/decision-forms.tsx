import { business } from '#app/business.ts'
import { positionLabels } from '#app/people/access/words.ts'
import { approvalProblems, personLabels, roleQuestionLabels } from './words.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { positionOf, positions } from '#app/shared/roles.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import type { approvalDecisionForm } from './forms.ts'
import type { Decision, DecisionObjection, Objections, PersonState } from './rules.ts'

type Props = {
  person: PersonState & { rowVersion: number }
  objections: Objections
  /** What else a rejection does. */
  loss: string | null
  lastResult?: FormReply | null
}

/** The children are what else can be done with one press. */
export function DecisionForms({ children, ...props }: Props & { children?: React.ReactNode }) {
  const { highlighted } = props.person
  const held = positionOf(props.person)
  const others = choices.filter(({ value }) => value !== held)
  const typed = props.lastResult?.initialValue
  const askedAbout = typed?.kind === 'role' ? others.find(({ value }) => value === typed.role) : undefined
  return (
    <div className="decisions grid gap-8">
      <Refused {...props} />
      <Offered objection={props.objections.approve}>
        <OneDecision {...props} kind="approve" submit={personLabels.approve} />
      </Offered>
      <Offered objection={props.objections.reject}>
        <details open={typed?.kind === 'reject' || undefined}>
          <summary className="link">{personLabels.rejecting}</summary>
          <OneDecision {...props} kind="reject" submit={personLabels.reject} look="danger">
            {(fields) => (
              <>
                {props.loss && <p className="note warn">{props.loss}</p>}
                <TextField
                  field={fields.reason}
                  label="Reason"
                  hint="They’ll read it in our email and in the portal."
                  rows={3}
                  maxLength={business.office.longestReason}
                />
              </>
            )}
          </OneDecision>
        </details>
      </Offered>
      {props.objections.role === undefined && (
        <OneDecision
          {...props}
          kind="role"
          submit={askedAbout ? roleQuestionLabels.submit(askedAbout.label) : 'Change role'}
          look={askedAbout ? 'danger' : 'line'}
        >
          {(fields) => (
            <>
              {askedAbout && <input type="hidden" name="sure" value={askedAbout.value} />}
              <SelectField field={fields.role} label="Role" options={others} empty="Choose another" />
            </>
          )}
        </OneDecision>
      )}
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
      <div className="row">
        <OneDecision
          {...props}
          kind="highlight"
          submit={highlighted ? personLabels.dim : personLabels.highlight}
          look="line"
        >
          <input type="hidden" name="highlighted" value={highlighted ? 'off' : 'on'} />
        </OneDecision>
        {children}
      </div>
    </div>
  )
}

/** A decision that an older page offered, and this one does not. */
function Refused({ objections, lastResult }: Props) {
  const kind = String(lastResult?.initialValue?.kind)
  const isOffered = Object.entries(objections).every(([each, objection]) => each !== kind || objection === undefined)
  if (isOffered) return null
  return (
    <div className="note bad" role="alert" tabIndex={-1} data-error-summary="">
      {Object.values(lastResult?.error ?? {}).map((found) => found?.map(({ code, body }) => <p key={code}>{body}</p>))}
    </div>
  )
}

/** What would fail is not offered; the sentence says why, unless it is so already. */
function Offered({ objection, children }: { objection?: DecisionObjection; children: React.ReactNode }) {
  if (objection === 'unchanged') return null
  return objection ? <p className="note">{approvalProblems[objection].body}</p> : children
}

const { from, to } = business.broker.commissionBp
const choices = positions.map((value) => ({ value, label: positionLabels[value] }))

type Fields = ReturnType<typeof useAppForm<typeof approvalDecisionForm>>[1]
type OneProps = Props & {
  kind: Decision['kind']
  submit: string
  look?: 'primary' | 'line' | 'danger'
  children?: React.ReactNode | ((fields: Fields) => React.ReactNode)
}

function OneDecision({ person, lastResult, kind, submit, look, children }: OneProps) {
  const ownResult = lastResult?.initialValue?.kind === kind ? lastResult : undefined
  const standing = { rate: String(person.commissionRateBp / 100) }
  const [form, fields] = useAppForm<typeof approvalDecisionForm>({
    id: kind,
    lastResult: ownResult,
    defaultValue: standing,
  })
  return (
    <AppForm form={form} submit={submit} look={look} compact>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="version" value={person.rowVersion} />
      {typeof children === 'function' ? children(fields) : children}
    </AppForm>
  )
}
