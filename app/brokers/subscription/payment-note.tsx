import { standingLabels } from '#app/people/sign-in/words.ts'
import { brokerNotices } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { WaitFor } from '#app/ui/wait-for.tsx'
import type { CheckoutPage } from './forms.ts'
import { SubscribeForm } from './subscribe-form.tsx'
import { shortTerms } from './terms.ts'

export type PaymentState = 'confirmed' | 'waiting' | 'canceled' | null

export function PaymentNote({ state, from, approved }: { state: PaymentState; from: CheckoutPage; approved: boolean }) {
  if (state === 'confirmed') {
    // A membership is active with the approval only.
    const words =
      from === 'dashboard' && approved ? brokerNotices.subscriptionSuccessful : brokerNotices.paymentSuccessful
    return (
      <div role="status">
        <Note tone="ok" title={words.title}>
          {words.body}
          {!approved && ` ${standingLabels.pending}`}
        </Note>
      </div>
    )
  }
  if (state === 'canceled')
    return <Note title={brokerNotices.paymentCanceled.title}>{brokerNotices.paymentCanceled.body}</Note>
  if (state !== 'waiting') return null
  return (
    <div role="status" className="grid justify-items-start gap-5">
      <Note title={brokerNotices.beingConfirmed.title}>{brokerNotices.beingConfirmed.body}</Note>
      <SubscribeForm from={from} again />
      <p className="small quiet">{shortTerms}</p>
      <WaitFor status={hrefs.subscriptionStatus()} />
    </div>
  )
}
