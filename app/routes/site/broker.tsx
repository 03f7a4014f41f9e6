import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { findViewer } from '#app/people/access/guards.server.ts'
import { findRejection } from '#app/people/approvals/queries.server.ts'
import { rejectionWords, type Rejection } from '#app/people/sign-in/rejection.ts'
import { PaymentNote } from '#app/brokers/subscription/payment-note.tsx'
import { findSubscriptionFacts, isProgramOpen } from '#app/brokers/subscription/queries.server.ts'
import { candidateOf, type Candidate } from '#app/brokers/subscription/rules.ts'
import { SubscribeForm } from '#app/brokers/subscription/subscribe-form.tsx'
import { loadPaymentReturn } from '#app/brokers/subscription/submission.server.ts'
import { SubscriptionPanel } from '#app/brokers/subscription/subscription-panel.tsx'
import { cancelTerms, fee, refundTerms, renewalTerms } from '#app/brokers/subscription/terms.ts'
import { Example } from '#app/money/earnings/example.tsx'
import { subscriptionLabels } from '#app/brokers/subscription/words.ts'
import { business } from '#app/business.ts'
import { payoutFigures } from '#app/money/payouts/figures.ts'
import { standingLabels } from '#app/people/sign-in/words.ts'
import { Chapter } from '#app/site/pages/chapter.tsx'
import { Opening } from '#app/site/pages/opening.tsx'
import { RuleList } from '#app/site/pages/rule-list.tsx'
import { Scene } from '#app/site/pages/scene.tsx'
import { now } from '#app/platform/clock.server.ts'
import { days } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars, percent } from '#app/shared/money.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const { commissionBp, overrideBp, linkRemembered } = business.broker
const commission = `${commissionBp.from / 100} to ${percent(commissionBp.to)}`

export const route: RouteFacts = { cached: { reads: ['success', 'canceled'] } }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () =>
  pageMeta('Broker Program', `Earn ${commission} commission on the rentals you facilitate. ${fee} per month.`)
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Writes what Stripe says of the subscription, back from its pages: people return before the event arrives. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  const at = now()
  const { payment, headers } = await loadPaymentReturn(request, viewer, 'broker', at)
  const subscription = viewer && (await findSubscriptionFacts(viewer.id, at))
  return data(
    {
      candidate: candidateOf(viewer),
      rejection: viewer && (await findRejection(viewer)),
      approved: viewer?.approved ?? false,
      payment,
      subscription,
      isSold: isProgramOpen(),
    },
    { headers },
  )
}

export default function Broker() {
  const { subscription, payment, approved, isSold } = useLoaderData<typeof loader>()
  const own = subscription?.standing === 'none' ? null : subscription
  if (payment || own) {
    return (
      <div className="wrap page">
        <Opening title="Broker Program">
          <PaymentNote state={payment} from="broker" approved={approved} />
        </Opening>
        {own ? <Yours subscription={own} /> : payment !== 'waiting' && <Join />}
        <Programme />
      </div>
    )
  }
  return (
    <>
      <Scene title="Broker Program" still="supercar" lead={<>Earn {commission} on the rentals you facilitate.</>}>
        <ButtonLink to="#join">Become a Broker</ButtonLink>
      </Scene>
      <div className="wrap page">
        {!isSold && <Note tone="warn">{subscriptionLabels.notOpen}</Note>}
        <Programme />
        <Join />
      </div>
    </>
  )
}

function Programme() {
  return (
    <>
      <Chapter title="What you earn" wide>
        <Facts
          rows={[
            ['Commission on the rental total, without taxes', commission],
            ['Override on the commissions of brokers you refer, for life', percent(overrideBp)],
          ]}
        />
      </Chapter>
      <Chapter title="A worked example" wide>
        <Example />
      </Chapter>
      <Chapter title="How it works" wide>
        <RuleList
          items={[
            `You share your link. A booking made within ${linkRemembered / days(1)} days of the last click counts as yours.`,
            'You list your own cars and see their bookings in the portal.',
            'A commission is pending when the rental is paid, available when it is completed, and reversed if it is refunded.',
            `We pay out what’s available by bank transfer or check once it reaches ${dollars(payoutFigures.minimum)}, each time with a statement of every booking.`,
            `An admin reviews every new broker. ${refundTerms}`,
          ]}
        />
      </Chapter>
    </>
  )
}

type LoadedSubscription = ReturnType<typeof useLoaderData<typeof loader>>['subscription']

/** One's own subscription: how long it runs, and the way to change that. */
function Yours({ subscription }: { subscription: NonNullable<LoadedSubscription> }) {
  return (
    <Chapter title="Your subscription" wide>
      <p className="lead mb-5">{sentenceOf(subscription)}</p>
      <SubscriptionPanel subscription={subscription} from="broker" />
      <p className="prose quiet mt-5">{cancelTerms}</p>
    </Chapter>
  )
}

function sentenceOf({
  standing,
  until,
  openUntil,
}: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['subscription']>) {
  if (standing === 'late' && openUntil) return subscriptionLabels.late(openUntil)
  if (standing === 'closed') return subscriptionLabels.closed
  return `Your subscription is active until ${until}.`
}

function Join() {
  const { candidate, isSold, rejection } = useLoaderData<typeof loader>()
  return (
    <Chapter title="What it costs" id="join" wide>
      <p className="mb-5">
        <span className="title num">{fee}</span> <span className="quiet">per month</span>
      </p>
      <RuleList items={[renewalTerms, cancelTerms, refundTerms]} />
      <div className="grid justify-items-start gap-4 mt-8">
        <WayIn candidate={candidate} isSold={isSold} rejection={rejection} />
      </div>
    </Chapter>
  )
}

type WayInProps = { candidate: Candidate; isSold: boolean; rejection: Rejection | null }

/** Another for each. */
function WayIn({ candidate, isSold, rejection }: WayInProps) {
  if (candidate === 'broker')
    return isSold ? <SubscribeForm from="broker" /> : <p>{subscriptionLabels.onceOpen(fee)}</p>
  if (candidate === 'visitor') {
    return (
      <ButtonLink to={hrefs.signUp({ type: 'broker', returnTo: hrefs.broker() })}>Create a broker account</ButtonLink>
    )
  }
  if (candidate === 'rejected') {
    return (
      <>
        <p>{rejectionWords(rejection)}</p>
        {rejection?.reason && <p>{standingLabels.reason(rejection.reason)}</p>}
        <TextLink to={hrefs.contact()}>{standingLabels.contactSupport}</TextLink>
      </>
    )
  }
  if (candidate === 'staff') return <p>Your account can use the portal without a subscription.</p>
  return (
    <>
      <p className="prose">
        You have a member account. Call or message us and we’ll make it a broker account. Your bookings won’t change.
      </p>
      <div className="row">
        <ButtonLink to={`tel:${business.phone.e164}`}>Call us: {business.phone.display}</ButtonLink>
        <ButtonLink to={hrefs.contact()} look="line">
          Contact
        </ButtonLink>
      </div>
    </>
  )
}
