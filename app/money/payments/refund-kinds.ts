import type { RefundKind } from '#app/shared/refund-kinds.ts'

const reasons: Record<RefundKind, string> = {
  canceled_by_customer: 'cancelled by customer',
  canceled_by_us: 'canceled by us',
  no_show: 'no-show',
  late_payment: 'late payment',
  paid_twice: 'paid twice',
  price_lowered: 'price lowered',
  dispute_ended: 'dispute ended',
  chargeback: 'chargeback',
  made_at_stripe: 'made at Stripe',
  subscription_ended: 'subscription ended',
}

/**
 * The columns of a refund that say why. A payment has one refund of a reason: the ids of what caused it tell refunds of a
 * kind apart. Nothing reads the reason; ask the kind.
 */
export function because(kind: RefundKind, ...ids: string[]): { kind: RefundKind; reason: string } {
  return { kind, reason: [reasons[kind], ids.join(', ')].filter(Boolean).join(' ') }
}

/** Of a refund that a bank sent back to us or Stripe refused: it is given another way. */
export function sentAgain({ kind, reason }: { kind: RefundKind; reason: string }) {
  return { kind, reason: `${reason}, again` }
}
