import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { ManageForm } from './manage-form.tsx'
import type { SubscriptionFacts } from './queries.server.ts'
import { SubscribeForm } from './subscribe-form.tsx'
import { shortTerms } from './terms.ts'

export function SubscriptionBanner({ subscription }: { subscription: SubscriptionFacts | null }) {
  const words = labels.subscription
  const kept = subscription?.kept && (
    <>
      {subscription.kept} <TextLink to={hrefs.listings()}>{labels.tab.listings}</TextLink>
    </>
  )
  if (subscription?.standing === 'none' && !subscription.isSold)
    return <Banner tone={kept ? 'warn' : undefined}>{kept || words.notOpen}</Banner>
  if (subscription?.standing === 'none') {
    return (
      <Banner tone="warn" action={<SubscribeForm from="dashboard" compact />}>
        {kept || words.unsubscribed} {shortTerms}
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
      {words.closed} {kept}
    </Banner>
  )
}
