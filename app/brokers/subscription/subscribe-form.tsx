import { labels } from '#app/messages/labels.ts'
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
        {again ? labels.subscription.toPayment : labels.subscription.subscribe}
      </SubmitButton>
    </NewTabForm>
  )
}
