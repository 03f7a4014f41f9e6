import { subscriptionLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NewTabForm } from '#app/ui/form/new-tab-form.tsx'
import type { ManagePage } from './forms.ts'

export function ManageForm({
  from,
  compact,
  look = 'line',
}: {
  from: ManagePage
  compact?: boolean
  look?: 'primary' | 'line'
}) {
  return (
    <NewTabForm action={hrefs.brokerPortal()} values={{ from }}>
      <SubmitButton compact={compact} look={look}>
        {subscriptionLabels.manage}
      </SubmitButton>
    </NewTabForm>
  )
}
