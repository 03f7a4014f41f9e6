import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { ManageForm } from './manage-form.tsx'
import type { CheckoutPage } from './forms.ts'
import type { SubscriptionFacts } from './queries.server.ts'
import { SubscribeForm } from './subscribe-form.tsx'
import { fee, shortTerms } from './terms.ts'

type Props = {
  subscription: SubscriptionFacts | null
  from: CheckoutPage
  /** Only what keeps somebody from working, or soon will. */
  urgentOnly?: boolean
}

export function SubscriptionBanner({ subscription, from, urgentOnly = false }: Props) {
  const words = labels.subscription
  if (!subscription || (urgentOnly && !isUrgent(subscription))) return null
  const { standing, until, openUntil, isNear, endedOn } = subscription
  const kept = subscription.kept && (
    <>
      {subscription.kept} <TextLink to={hrefs.listings()}>{labels.tab.listings}</TextLink>
    </>
  )
  const ended = endedOn && `${words.ended(endedOn)} `
  if (standing === 'none' && !subscription.isSold)
    return (
      <Banner tone={kept ? 'warn' : undefined}>
        {ended}
        {kept || words.notOpen}
      </Banner>
    )
  if (standing === 'none') {
    return (
      <Banner tone="warn" action={<SubscribeForm from={from} compact />}>
        {ended}
        {kept || words.unsubscribed} {shortTerms}
      </Banner>
    )
  }
  const manage = <ManageForm from={from} compact />
  if (standing === 'active' && until && isNear) return <Banner action={manage}>{words.renews(fee, until)}</Banner>
  if (standing === 'ending' && until)
    return (
      <Banner tone={isNear ? 'warn' : undefined} action={manage}>
        {words.ending(until)}
      </Banner>
    )
  if (standing === 'late' && openUntil)
    return (
      <Banner tone="bad" action={manage}>
        {words.late(openUntil)}
      </Banner>
    )
  if (standing !== 'closed') return null
  return (
    <Banner tone="bad" action={manage}>
      {words.closed} {!urgentOnly && kept}
    </Banner>
  )
}

function isUrgent({ standing, isNear }: SubscriptionFacts): boolean {
  return standing === 'late' || standing === 'closed' || (standing === 'ending' && isNear)
}
