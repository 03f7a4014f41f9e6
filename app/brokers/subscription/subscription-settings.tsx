import { subscriptionLabels, subscriptionNoticeLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { SubscriptionFacts } from './queries.server.ts'
import { SubscriptionPanel } from './subscription-panel.tsx'
import { fee } from './terms.ts'

/** In the settings of the account: the way to leave, or to what is sold. */
export function SubscriptionSettings({ subscription }: { subscription: SubscriptionFacts }) {
  const { standing, endedOn, isSold } = subscription
  if (standing !== 'none') return <SubscriptionPanel subscription={subscription} from="settings" />
  return (
    <>
      <p>
        {endedOn ? subscriptionNoticeLabels.ended(endedOn) : subscriptionLabels.none}{' '}
        {isSold ? subscriptionLabels.offer(fee) : subscriptionLabels.notOpen}
      </p>
      {isSold && <TextLink to={hrefs.accountPayment()}>{subscriptionLabels.toOffer}</TextLink>}
    </>
  )
}
