import { business } from '#app/config/business.ts'
import { exactDollars } from '#app/shared/money.ts'
import { ChoiceField } from '#app/ui/form/choice-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'

type Option = { value: string; label: string; hint?: string }
type Props = { fields: Record<'accountType' | 'membershipTier', AnyField>; tiers: Option[]; folded?: boolean }

/** Folded where the type is known from where one comes. */
export function AccountTypeFields({ fields, tiers, folded }: Props) {
  const choices = (
    <>
      <ChoiceField field={fields.accountType} label="Account type" choices={accountChoices} />
      <div className="member-only">
        <ChoiceField
          field={fields.membershipTier}
          label="Membership tier"
          hint="For a later membership: billed only after we have contacted you."
          choices={tiers}
        />
      </div>
    </>
  )
  if (!folded) return choices
  return (
    <details open={!fields.accountType.valid}>
      <summary className="link small">Change account type</summary>
      <div className="form mt-4">{choices}</div>
    </details>
  )
}

const accountChoices = [
  { value: 'broker', label: 'Broker', hint: `Broker program, ${exactDollars(business.broker.monthlyFee)}/month` },
  {
    value: 'member',
    label: 'Member',
    hint: `Free to open. Membership from ${exactDollars(business.memberTiers.luxury.monthly)}/month`,
  },
  { value: 'staff', label: 'Staff', hint: 'Free' },
]
