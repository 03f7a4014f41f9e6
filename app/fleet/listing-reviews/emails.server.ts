import { business } from '#app/business.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { ListingVerdict } from './rules.ts'

type Listing = { email: string; firstName: string; name: string; slug: string; vehicleId: string; reviewId: string }

/** To the broker who listed the car, when it is hidden or shown again. */
export function reviewEmail(listing: Listing, verdict: ListingVerdict): Mail {
  const { email, firstName, name, slug, vehicleId, reviewId } = listing
  const to = { dedupeKey: `listing-review:${reviewId}`, to: email }
  if (verdict.kind === 'hide')
    return {
      ...to,
      subject: `Your listing is hidden: ${name}`,
      heading: 'Your listing is hidden',
      paragraphs: [
        `Hello ${firstName}, our staff reviewed ${name} and took it out of the fleet.`,
        `Reason: ${verdict.reason}`,
        'Existing bookings don’t change. Change its rates or photos, and our staff will review it again.',
        `If you think we’re mistaken, call us at ${business.phone.display}.`,
      ],
      action: { label: 'Open the listing', href: hrefs.listing(vehicleId) },
    }
  return {
    ...to,
    subject: `Your listing is shown again: ${name}`,
    heading: 'Your listing is shown again',
    paragraphs: [`Hello ${firstName}, ${name} is no longer hidden.`],
    action: { label: 'See it in the fleet', href: hrefs.car(slug) },
  }
}
