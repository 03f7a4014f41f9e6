import { business } from '#app/business.ts'
import { exactDollars } from '#app/shared/money.ts'
import { ChoiceField } from '#app/ui/form/choice-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'

type Option = { value: string; label: string; hint?: string }
/** `tiers`: none on the way to a car or a yearly membership. */
type Props = {
  fields: Record<'accountType' | 'membershipTier', AnyField>
  tiers: Option[]
  folded?: boolean
  isBrokerOpen: boolean
}

/** Folded where the type is known from where one comes. */
export function AccountTypeFields({ fields, tiers, folded, isBrokerOpen }: Props) {
  const choices = (
    <>
      <ChoiceField
        field={fields.accountType}
        label="Account type"
        choices={accountChoices({ isBrokerOpen, sellsTiers: tiers.length > 0 })}
      />
      {tiers.length > 0 && (
        <div className="member-only">
          <ChoiceField
            field={fields.membershipTier}
            label="Monthly tier"
            hint="For member accounts. This isn’t the yearly membership for one car, and we bill it only after we’ve contacted you."
            choices={tiers}
          />
        </div>
      )}
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

const accountChoices = ({ isBrokerOpen, sellsTiers }: { isBrokerOpen: boolean; sellsTiers: boolean }) => [
  {
    value: 'broker',
    label: 'Broker',
    hint: `Broker program, ${exactDollars(business.broker.monthlyFee)}/month${isBrokerOpen ? '' : ' once it opens'}`,
  },
  {
    value: 'member',
    label: 'Member',
    hint: sellsTiers
      ? `Free to open. Monthly tiers from ${exactDollars(business.memberTiers.luxury.monthly)}/month`
      : 'Free to open',
  },
  { value: 'staff', label: 'Staff', hint: 'Free' },
]
