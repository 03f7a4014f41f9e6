/**
 * What each screen says when one of its forms fails through no fault of the person, by route id (S1 §8, S2 §8). Others
 * say that they are not available.
 */
import { checkoutPages } from '#app/features/broker/checkout-pages.ts'
import { problems } from '#app/messages/problems.ts'
import type { Problem } from '#app/shared/outcome.ts'

type Entries = Record<string, string>

const { approvals, account, booking, broker, chat, imageRouting, ownProfile, payment, photo } = problems

const words: Record<string, Problem | ((entries: Entries) => Problem)> = {
  'routes/car/detail': booking.failed,
  'routes/car/book': booking.failed,
  'routes/session/sign-in': account.unexpected,
  'routes/session/sign-up': account.unexpected,
  'routes/session/forgot-password': account.unexpected,
  'routes/session/reset-password': account.unexpected,
  'routes/account/profile': ownProfile.failed,
  'routes/account/photo': photo.failed,
  'routes/portal/person': ({ kind }) =>
    kind === 'approve' ? approvals.unapproved : kind === 'reject' ? approvals.unrejected : approvals.failed,
  'routes/portal/chat': chat.failed,
  'account-chat': chat.failed,
  'routes/api/chat-messages': chat.failed,
  'routes/admin/images': routingWords,
  'hero-images': routingWords,
  'routes/actions/broker-checkout': ({ from }) =>
    from === 'account' || from === 'dashboard' ? checkoutPages[from].failed : checkoutPages.broker.failed,
  'routes/actions/broker-portal': broker.portalFailed,
  'routes/actions/booking-payment': payment.unavailable,
}

function routingWords({ intent = '' }: Entries): Problem {
  if (intent === 'resync') return imageRouting.syncFailed
  if (intent.startsWith('fleetHero')) return imageRouting.heroFailed
  return intent.includes(' ') ? imageRouting.failed : imageRouting.bulkFailed
}

export function failureWords(routeId: string, entries: readonly (readonly [string, string])[]): Problem | undefined {
  const said = words[routeId]
  return typeof said === 'function' ? said(Object.fromEntries(entries)) : said
}
