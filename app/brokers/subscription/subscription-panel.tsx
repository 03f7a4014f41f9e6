import { subscriptionLabels } from './words.ts'
import { Facts } from '#app/ui/facts.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import type { ManagePage } from './forms.ts'
import { ManageForm } from './manage-form.tsx'
import type { SubscriptionFacts } from './queries.server.ts'
import { fee } from './terms.ts'

export function SubscriptionPanel({ subscription, from }: { subscription: SubscriptionFacts; from: ManagePage }) {
  const { standing, until } = subscription
  if (standing === 'none') return null
  return (
    <div className="grid gap-5">
      <Facts
        rows={[
          ['Broker Program', `${fee} per month`],
          [
            'Status',
            <State key="status" look={looks[standing]}>
              {subscriptionLabels.standing[standing]}
            </State>,
          ],
          [standing === 'active' ? 'Renews' : standing === 'ending' ? 'Ends' : 'Paid until', until],
        ]}
      />
      <ManageForm from={from} look={standing === 'active' || standing === 'ending' ? 'line' : 'primary'} />
    </div>
  )
}

const looks = { active: 'ok', ending: 'away', late: 'bad', closed: 'bad' } as const
