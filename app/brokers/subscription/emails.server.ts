import { business } from '#app/business.ts'
import { keptListingLabels } from './words.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import type { SubscriptionState } from '#app/platform/subscriptions.server.ts'
import { longDate } from '#app/shared/dates.ts'
import { days, later } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'
import { dayOf } from '#app/shared/zone.ts'
import type { News, Reminder } from './rules.ts'

type Person = { email: string; firstName: string; approved: boolean }
type About = { person: Person; subscription: SubscriptionState; refunded: Cents | undefined; listings: number }

const { monthlyFee, pastDueGrace } = business.broker

type Reminded = { person: Omit<Person, 'approved'>; id: string; due: Date; listings: number }

/** Once each, however often it is asked for: the key names what it is about. */
export function reminderEmail(reminder: Reminder, about: Reminded): Mail {
  const { subject, ...words } = reminders[reminder](about)
  const dedupeKey = `subscription-${reminder}:${about.id}:${about.due.getTime()}`
  return { ...addressed(about, subject), dedupeKey, ...words }
}

const reminders = {
  lastDays({ person, due, listings }: Reminded) {
    return {
      subject: `Your broker subscription ends on ${printDay(due)}`,
      usefulUntil: due,
      paragraphs: [
        `Hello ${person.firstName}, these are the last days of your broker subscription. Nothing more will be charged.`,
        'If you want to stay, undo the cancellation under Manage subscription before then.',
        ...(listings > 0 ? [keptListingLabels.leaving(listings)] : []),
      ],
    }
  },

  lastTries({ person, due, listings }: Reminded) {
    return {
      subject: `You’ll lose access to the broker program on ${printDay(due)}`,
      usefulUntil: due,
      paragraphs: [
        `Hello ${person.firstName}, your monthly fee of ${exactDollars(monthlyFee)} is still unpaid.`,
        `Please use another card under Manage subscription by ${printDay(due)}. Your access ends then.`,
        ...(listings > 0 ? [keptListingLabels.leaving(listings)] : []),
      ],
    }
  },

  closed({ person, listings }: Reminded) {
    return {
      subject: 'You’ve lost access to the broker program',
      paragraphs: [
        `Hello ${person.firstName}, your monthly fee of ${exactDollars(monthlyFee)} has been unpaid for more than ${pastDueGrace / days(1)} days.`,
        'Add another card under Manage subscription to get access back right away. What you’ve earned is still yours.',
        ...(listings > 0 ? [keptListingLabels.left(listings)] : []),
      ],
    }
  },
}

export function subscriptionEmail(news: News, about: About): Mail {
  const { subject, at, ...words } = templates[news](about)
  const dedupeKey = `subscription-${news}:${about.subscription.id}:${at}`
  return { ...addressed(about, subject), dedupeKey, ...words }
}

function addressed({ person }: { person: { email: string } }, subject: string) {
  const action = { label: 'Open the Broker Program', href: hrefs.broker() }
  return { to: person.email, subject, heading: subject, action }
}

const templates = {
  started({ person, subscription }: About) {
    return {
      subject: 'Your broker subscription has started',
      at: 0,
      paragraphs: [
        `Hello ${person.firstName}, thank you. We received your payment of ${exactDollars(monthlyFee)}.`,
        person.approved
          ? 'You’ll find your link, your listings and your earnings in the portal.'
          : 'Next, an admin will review your account. If it’s not approved, the subscription ends right away and we refund your payment.',
      ],
      facts: factsOf(subscription),
      footnote:
        'Cancel any time under Manage subscription. You keep access through the end of the month you’ve paid for.',
    }
  },

  renewed({ person, subscription }: About) {
    return {
      subject: 'Your broker subscription has renewed',
      at: subscription.periodStart.getTime(),
      paragraphs: [
        `Hello ${person.firstName}, we received your monthly fee of ${exactDollars(monthlyFee)}.`,
        person.approved ? 'You keep access to everything.' : 'Your account is still waiting for approval.',
      ],
      facts: factsOf(subscription),
      footnote: 'Your receipts and card are under Manage subscription, where you can also cancel any time.',
    }
  },

  late({ person, subscription }: About) {
    return {
      subject: 'Your broker payment was declined',
      at: subscription.periodStart.getTime(),
      paragraphs: [
        `Hello ${person.firstName}, your card was declined for the monthly fee of ${exactDollars(monthlyFee)}.`,
        `Please use another card under Manage subscription. Your access stays open until ${printDay(later(subscription.periodStart, pastDueGrace))}, ${pastDueGrace / days(1)} days after the payment was due.`,
      ],
    }
  },

  ending({ person, subscription, listings }: About) {
    return {
      subject: 'Your broker subscription will end',
      at: (subscription.canceledAt ?? subscription.periodEnd).getTime(),
      paragraphs: [
        `Hello ${person.firstName}, you’ve canceled your broker subscription. Nothing more will be charged.`,
        `Your access lasts until ${printDay(subscription.periodEnd)}. You can undo this until then under Manage subscription.`,
        ...(listings > 0 ? [keptListingLabels.leaving(listings)] : []),
      ],
    }
  },

  canceled({ person, refunded, listings }: About) {
    return {
      subject: 'Your broker subscription has ended',
      at: 0,
      paragraphs: [
        `Hello ${person.firstName}, your broker subscription has ended. Nothing more will be charged.`,
        ...(refunded
          ? [`${refundWords(refunded)} will be refunded to your card. Banks take a few days to show it.`]
          : []),
        ...(listings > 0 ? [keptListingLabels.left(listings)] : []),
        `Questions? Call ${business.phone.display}.`,
      ],
    }
  },
}

function refundWords(refunded: Cents): string {
  return refunded < monthlyFee
    ? `The rest of your last payment, ${exactDollars(refunded)},`
    : `Your last payment of ${exactDollars(refunded)}`
}

function factsOf({ periodEnd, cancelAtPeriodEnd }: SubscriptionState): [label: string, value: string][] {
  return [
    ['Broker Program', `${exactDollars(monthlyFee)} per month`],
    [cancelAtPeriodEnd ? 'Ends' : 'Renews', printDay(periodEnd)],
  ]
}

function printDay(at: Date): string {
  return longDate(dayOf(at))
}
