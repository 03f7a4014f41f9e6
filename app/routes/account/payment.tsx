import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { PaymentNote } from '#app/brokers/subscription/payment-note.tsx'
import { findSubscriptionFacts } from '#app/brokers/subscription/queries.server.ts'
import { loadPaymentReturn } from '#app/brokers/subscription/submission.server.ts'
import { SubscribeForm } from '#app/brokers/subscription/subscribe-form.tsx'
import { SubscriptionPanel } from '#app/brokers/subscription/subscription-panel.tsx'
import { cancelTerms, fee, refundTerms, renewalTerms } from '#app/brokers/subscription/terms.ts'
import { subscriptionLabels } from '#app/brokers/subscription/words.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = () => pageMeta(tabLabels.payment, 'The fee for the broker program.')

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/**
 * Where create-broker-payment starts, and where one comes back to. Writes what Stripe says of the subscription then:
 * people return before the event arrives.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'broker.subscribe')
  const at = now()
  const { payment, headers } = await loadPaymentReturn(request, viewer, 'account', at)
  const subscription = await findSubscriptionFacts(viewer.id, at)
  return data({ payment, subscription, approved: viewer.approved }, { headers })
}

export default function Payment() {
  const { payment, subscription, approved } = useLoaderData<typeof loader>()
  const open = subscription.standing === 'none'
  return (
    <div className="measure pb-16">
      <PageHead title={tabLabels.payment} />
      <div className="grid gap-8">
        <PaymentNote state={payment} from="account" approved={approved} />
        {open ? (
          payment !== 'waiting' && <Offer isSold={subscription.isSold} />
        ) : (
          <SubscriptionPanel subscription={subscription} from="account" />
        )}
      </div>
    </div>
  )
}

/** Beside the button: price, period, renewal, how to cancel. */
function Offer({ isSold }: { isSold: boolean }) {
  if (!isSold) return <p className="prose">{subscriptionLabels.notOpen}</p>
  return (
    <section>
      <h2 className="head mb-4">Broker Program</h2>
      <p className="mb-5">
        <span className="title num">{fee}</span> <span className="quiet">per month</span>
      </p>
      <ul className="prose mb-8">
        {[renewalTerms, cancelTerms, refundTerms].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <SubscribeForm from="account" />
    </section>
  )
}
