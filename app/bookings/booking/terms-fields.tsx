import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { DepositMethodField } from './deposit-method-field.tsx'
import { fieldLabels } from './form-groups.ts'

type Props = {
  fields: Record<'depositMethod' | 'agreement' | 'signature', AnyField>
  /** Without a deposit the form doesn't ask how it will be paid. */
  hasDeposit: boolean
  /** Set once both days are chosen; one paragraph per line. */
  agreement: string | undefined
  children?: React.ReactNode
}

export function TermsFields({ fields, hasDeposit, agreement, children }: Props) {
  return (
    <>
      {hasDeposit && <DepositMethodField field={fields.depositMethod} />}
      <h3>{fieldLabels.agreement}</h3>
      {agreement && <Agreement paragraphs={agreement.split('\n')} />}
      {children}
      <CheckField
        field={fields.agreement}
        label="I accept the rental agreement and later charges to the saved card."
        hint="Extra miles, late return, fuel, cleaning, tolls, fines and damage, each itemized in writing first."
      />
      <TextField field={fields.signature} label="Sign with your full name" autoComplete="off" />
    </>
  )
}

function Agreement({ paragraphs }: { paragraphs: string[] }) {
  return (
    <details className="small quiet">
      <summary className="link">Read the rental agreement</summary>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3">
          {paragraph}
        </p>
      ))}
    </details>
  )
}
