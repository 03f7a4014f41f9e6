import { tabLabels } from '#app/people/access/words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { SubscriptionNotice } from './banner.server.ts'
import type { CheckoutPage } from './forms.ts'
import { ManageForm } from './manage-form.tsx'
import { SubscribeForm } from './subscribe-form.tsx'

export function SubscriptionBanner({ notice, from }: { notice: SubscriptionNotice | null; from: CheckoutPage }) {
  if (!notice) return null
  const { tone, words, showsListings, action } = notice
  const forms = { subscribe: <SubscribeForm from={from} compact />, manage: <ManageForm from={from} compact /> }
  return (
    <Banner tone={tone} action={action && forms[action]}>
      {words} {showsListings && <TextLink to={hrefs.listings()}>{tabLabels.listings}</TextLink>}
    </Banner>
  )
}
