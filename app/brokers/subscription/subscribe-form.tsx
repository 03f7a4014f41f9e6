import { subscriptionLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NewTabForm } from '#app/ui/form/new-tab-form.tsx'
import type { CheckoutPage } from './forms.ts'

export function SubscribeForm({
  from,
  again = false,
  compact,
}: {
  from: CheckoutPage
  again?: boolean
  compact?: boolean
}) {
  return (
    <NewTabForm action={hrefs.brokerCheckout()} values={{ from }}>
      <SubmitButton compact={compact}>
        {again ? subscriptionLabels.toPayment : subscriptionLabels.subscribe}
      </SubmitButton>
    </NewTabForm>
  )
}
