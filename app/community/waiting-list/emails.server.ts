import { tightest } from '#app/fleet/availability/rules.ts'
import { business } from '#app/business.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import { signatureOf } from '#app/platform/secrets.server.ts'
import { longDate } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { instantAt } from '#app/shared/zone.ts'
import { emailPicture, type ImageFacts } from '#app/ui/picture-widths.ts'
import { sealedName, type Wait } from './queries.server.ts'

export function notedEmail(wait: Wait, image: ImageFacts | null): Mail {
  return {
    ...stampOf(wait, 'noted'),
    picture: emailPicture(image, vehicleName(wait.car), wait.car.roofLine),
    subject: `${vehicleName(wait.car)}: we’ll tell you when it’s available`,
    heading: 'We’ll tell you when it’s available',
    paragraphs: ['We’ll email you once if the car becomes available on these dates. We can’t hold them for you.'],
    facts: factsOf(wait),
    action: { label: 'Stop these emails', href: stopOf(wait) },
    footnote: 'If this wasn’t you, stop these emails and we won’t send another.',
  }
}

export function freeEmail(wait: Wait, image: ImageFacts | null): Mail {
  const { pickupDate, returnDate, car } = wait
  return {
    ...stampOf(wait, 'free'),
    picture: emailPicture(image, vehicleName(car), car.roofLine),
    subject: `${vehicleName(wait.car)} is available on your dates`,
    heading: `The ${car.make} ${car.model} is available`,
    paragraphs: [
      'Good news: the dates you asked for are available. First come, first served. The car’s page shows what’s available now.',
    ],
    facts: factsOf(wait),
    action: {
      label: 'Book these dates',
      href: hrefs.car(car.slug, { pickup: pickupDate, return: returnDate }, 'book'),
    },
    more: { label: 'Stop all emails about available dates', href: stopOf(wait) },
  }
}

function stampOf(wait: Wait, kind: 'noted' | 'free') {
  return {
    dedupeKey: `waiting-list-${kind}:${wait.id}`,
    to: wait.email,
    stopHref: stopOf(wait),
    usefulUntil: overAt(wait),
  }
}

/** Ends with the wait itself (`notifyWaiting`). */
function overAt(wait: Wait): Date {
  const { pickupDate, pickupTime } = tightest(wait)
  return later(instantAt(pickupDate, pickupTime), -business.booking.leadTime)
}

function stopOf({ id }: Wait): string {
  return hrefs.waitingListEntry(id, signatureOf(sealedName(id)))
}

function factsOf(wait: Wait): [label: string, value: string][] {
  return [
    ['Vehicle', vehicleName(wait.car)],
    ['Pickup', longDate(wait.pickupDate)],
    ['Return', longDate(wait.returnDate)],
  ]
}
