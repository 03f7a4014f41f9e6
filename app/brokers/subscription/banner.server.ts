import { subscriptionLabels, subscriptionNoticeLabels } from './words.ts'
import type { SubscriptionFacts } from './queries.server.ts'
import { fee, shortTerms } from './terms.ts'

export type SubscriptionNotice = {
  words: string
  tone?: 'warn' | 'bad'
  action: 'subscribe' | 'manage' | null
  /** Leads to what became of their listings. */
  showsListings: boolean
  /** Keeps a broker from working, or soon will. */
  isUrgent: boolean
}

/** What is above a broker's pages. In words already, so that no page carries those of the other states. */
export function noticeOf(subscription: SubscriptionFacts): SubscriptionNotice | null {
  const { standing, until, openUntil, isNear, endedOn, isSold, kept } = subscription
  const words = subscriptionNoticeLabels
  const notice = (said: (string | null)[], rest: Partial<SubscriptionNotice> = {}): SubscriptionNotice => ({
    words: said.filter(Boolean).join(' '),
    action: 'manage',
    showsListings: kept !== null,
    isUrgent: rest.tone === 'bad',
    ...rest,
  })
  switch (standing) {
    case 'none': {
      const ended = endedOn && words.ended(endedOn)
      return isSold
        ? notice([ended, kept ?? words.unsubscribed, shortTerms], { tone: 'warn', action: 'subscribe' })
        : notice([ended, kept ?? subscriptionLabels.notOpen], { tone: kept ? 'warn' : undefined, action: null })
    }
    case 'active':
      return until && isNear ? notice([words.renews(fee, until)]) : null
    case 'ending':
      return until ? notice([words.ending(until)], { tone: isNear ? 'warn' : undefined, isUrgent: isNear }) : null
    case 'late':
      return openUntil ? notice([subscriptionLabels.late(openUntil)], { tone: 'bad' }) : null
    case 'closed':
      return notice([subscriptionLabels.closed, kept], { tone: 'bad' })
  }
}
