import { labels } from '#app/messages/labels.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ManageForm } from './manage-form.tsx'
import type { SubscriptionFacts } from './queries.server.ts'
import { SubscribeForm } from './subscribe-form.tsx'
import { shortTerms } from './terms.ts'

export function SubscriptionBanner({ subscription }: { subscription: SubscriptionFacts | null }) {
  const words = labels.subscription
  if (subscription?.standing === 'none' && !subscription.isSold) return <Banner>{words.notOpen}</Banner>
  if (subscription?.standing === 'none') {
    return (
      <Banner tone="warn" action={<SubscribeForm from="dashboard" compact />}>
        {words.unsubscribed} {shortTerms}
      </Banner>
    )
  }
  if (subscription?.standing === 'late' && subscription.openUntil) {
    return (
      <Banner tone="bad" action={<ManageForm from="dashboard" compact />}>
        {words.late(subscription.openUntil)}
      </Banner>
    )
  }
  if (subscription?.standing !== 'closed') return null
  return (
    <Banner tone="bad" action={<ManageForm from="dashboard" compact />}>
      {words.closed}
    </Banner>
  )
}
