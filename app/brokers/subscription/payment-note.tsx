import { labels } from '#app/messages/labels.ts'
import { notices } from '#app/messages/notices.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { WaitFor } from '#app/ui/wait-for.tsx'
import type { CheckoutPage } from './forms.ts'
import { SubscribeForm } from './subscribe-form.tsx'
import { shortTerms } from './terms.ts'

export type PaymentState = 'confirmed' | 'waiting' | 'canceled' | null

export function PaymentNote({ state, from, approved }: { state: PaymentState; from: CheckoutPage; approved: boolean }) {
  const { broker } = notices
  if (state === 'confirmed') {
    // A membership is active with the approval only.
    const words = from === 'dashboard' && approved ? broker.subscriptionSuccessful : broker.paymentSuccessful
    return (
      <div role="status">
        <Note tone="ok" title={words.title}>
          {words.body}
          {!approved && ` ${labels.standing.pending}`}
        </Note>
      </div>
    )
  }
  if (state === 'canceled') return <Note title={broker.paymentCanceled.title}>{broker.paymentCanceled.body}</Note>
  if (state !== 'waiting') return null
  return (
    <div role="status" className="grid justify-items-start gap-5">
      <Note title={broker.beingConfirmed.title}>{broker.beingConfirmed.body}</Note>
      <SubscribeForm from={from} again />
      <p className="small quiet">{shortTerms}</p>
      <WaitFor status={hrefs.subscriptionStatus()} />
    </div>
  )
}
