import { business } from '#app/config/business.ts'
import { labels } from '#app/messages/labels.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import type { SubscriptionState } from '#app/platform/subscriptions.server.ts'
import { longDate } from '#app/shared/dates.ts'
import { days, later } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'
import { dayOf } from '#app/shared/zone.ts'
import type { News } from './rules.ts'

type Person = { email: string; firstName: string; approved: boolean }
type About = { person: Person; subscription: SubscriptionState; refunded: Cents | undefined; listings: number }

const { monthlyFee, pastDueGrace } = business.broker

export function subscriptionEmail(news: News, about: About): Mail {
  const { person, subscription } = about
  const { subject, at, ...words } = templates[news](about)
  return {
    dedupeKey: `subscription-${news}:${subscription.id}:${at}`,
    to: person.email,
    subject,
    heading: subject,
    action: { label: 'Open the Broker Program', href: hrefs.broker() },
    ...words,
  }
}

const templates = {
  started({ person, subscription }: About) {
    return {
      subject: 'Your broker subscription has started',
      at: 0,
      paragraphs: [
        `Hello ${person.firstName}, thank you. Your payment of ${exactDollars(monthlyFee)} has arrived.`,
        person.approved
          ? 'Your link, your listings and your earnings are open in the portal.'
          : 'An admin reviews your account next. If it is not approved, the subscription ends at once and your payment comes back.',
      ],
      facts: factsOf(subscription),
      footnote: 'Cancel whenever you like under Manage subscription. Access then lasts to the end of the month paid.',
    }
  },

  late({ person, subscription }: About) {
    return {
      subject: 'Your broker payment was refused',
      at: subscription.periodStart.getTime(),
      paragraphs: [
        `Hello ${person.firstName}, your card was refused for the monthly fee of ${exactDollars(monthlyFee)}.`,
        `Please use another card under Manage subscription. Your access stays open until ${printDay(later(subscription.periodStart, pastDueGrace))}, ${pastDueGrace / days(1)} days after the payment was due.`,
      ],
    }
  },

  ending({ person, subscription, listings }: About) {
    return {
      subject: 'Your broker subscription will end',
      at: (subscription.canceledAt ?? subscription.periodEnd).getTime(),
      paragraphs: [
        `Hello ${person.firstName}, you have canceled your broker subscription. Nothing more will be charged.`,
        `Your access lasts until ${printDay(subscription.periodEnd)}. Until then you can take this back under Manage subscription.`,
        ...(listings > 0 ? [labels.keptListings.leaving(listings)] : []),
      ],
    }
  },

  canceled({ person, refunded, listings }: About) {
    return {
      subject: 'Your broker subscription has ended',
      at: 0,
      paragraphs: [
        `Hello ${person.firstName}, your broker subscription has ended. Nothing more will be charged.`,
        ...(refunded ? [`${refundWords(refunded)} goes back to your card. Banks take a few days to show it.`] : []),
        ...(listings > 0 ? [labels.keptListings.left(listings)] : []),
        `Questions: ${business.phone.display}.`,
      ],
    }
  },
}

function refundWords(refunded: Cents): string {
  return refunded < monthlyFee
    ? `The rest of your last payment, ${exactDollars(refunded)},`
    : `Your last payment of ${exactDollars(refunded)}`
}

function factsOf({ periodEnd }: SubscriptionState): [label: string, value: string][] {
  return [
    ['Broker Program', `${exactDollars(monthlyFee)} per month`],
    ['Renews', printDay(periodEnd)],
  ]
}

function printDay(at: Date): string {
  return longDate(dayOf(at))
}
