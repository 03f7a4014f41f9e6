/**
 * What each screen says when it can't be read, or when one of its forms or buttons fails, through no fault of the person
 * (S1 §8, S2 §8). Screens that the documents give no words say that they are not available;
 * tests/house/failure-words.test.ts lists those with a form.
 */
import { checkoutPages } from '#app/features/broker/checkout-pages.ts'
import { photoButtons } from '#app/features/listings/field-names.ts'
import { problems } from '#app/messages/problems.ts'
import type { Problem } from '#app/shared/outcome.ts'

type Entries = Record<string, string>
type Words = Problem | ((entries: Entries) => Problem)

const { account, approvals, balance, booking, broker, car, change, chat, deposit, documentReviews, documents } =
  problems
const { figures, films, fleet, gallery, garage, image, imageRouting, leadDesk, listing, listingReview, media } =
  problems
const { ownProfile, payment, payout, photo, profile, rental, review, search, taxes } = problems

/** By route id. */
export const actionWords: Readonly<Record<string, Words>> = {
  // Booking, and its documents
  'routes/car/detail': booking.failed,
  'routes/car/book': booking.failed,
  'routes/portal/new-rental-details': booking.failed,
  'routes/site/booking-documents': documents.failed,
  'routes/site/document-replacement': documents.failed,
  'routes/portal/rental-documents': documents.failed,

  // Coming in, and one's own account
  'routes/session/sign-in': account.unexpected,
  'routes/session/sign-up': account.unexpected,
  'routes/session/forgot-password': account.unexpected,
  'routes/session/reset-password': account.unexpected,
  'routes/session/verify-email': account.unexpected,
  'routes/account/profile': ownProfile.failed,
  'routes/account/photo': photo.failed,
  'routes/actions/photo-removal': listing.photoNotRemoved,

  // Paying
  'routes/actions/broker-checkout': ({ from }) =>
    from === 'account' || from === 'dashboard' ? checkoutPages[from].failed : checkoutPages.broker.failed,
  'routes/actions/broker-portal': broker.portalFailed,
  'routes/actions/booking-payment': payment.unavailable,
  'routes/site/booking-miles': problems.miles.failed,
  'routes/actions/miles-package': problems.miles.failed,
  'routes/actions/balance-payment': balance.pageUnavailable,
  'linked-balance-payment': balance.pageUnavailable,
  'charges-payment': balance.pageUnavailable,
  'linked-charges-payment': balance.pageUnavailable,

  // People and chat
  'routes/portal/person': ({ kind }) =>
    kind === 'approve' ? approvals.unapproved : kind === 'reject' ? approvals.unrejected : approvals.failed,
  'routes/actions/approval': approvals.unapproved,
  'routes/portal/chat': chat.failed,
  'account-chat': chat.failed,
  'routes/api/chat-messages': chat.failed,

  // Listings
  'routes/portal/new-listing': listing.notCreated,
  'routes/actions/listing-copy': listing.notCreated,
  'routes/portal/listing': listing.notUpdated,
  'routes/actions/listing-draft': listing.notUpdated,
  'routes/actions/listing-draft-removal': listing.notUpdated,
  'routes/actions/listing-publication': listing.notUpdated,
  'routes/actions/listing-availability': listing.notUpdated,
  'routes/portal/listing-removal': listing.notDeleted,
  'routes/portal/listing-photos': photosWords(listing.notUpdated),
  'routes/portal/photo-choice': listing.notUpdated,
  'routes/actions/listing-photo-place': listing.notUpdated,
  'routes/actions/listing-photo-removal': listing.photoNotRemoved,
  'routes/api/listing-photos': photo.failed,

  // Fleet cars
  'routes/portal/garage-new-car': garage.notAdded,
  'routes/portal/garage-car': garage.notUpdated,
  'routes/actions/car-publication': ({ published }) =>
    published === 'yes' ? garage.notPublished : garage.statusNotUpdated,
  'routes/actions/car-availability': garage.statusNotUpdated,
  'routes/portal/garage-car-removal': listing.notDeleted,
  'routes/portal/garage-photos': photosWords(garage.notUpdated),
  'garage-photo-choice': garage.notUpdated,

  // Images and films
  'routes/portal/uploads': image.someFailed,
  'account-media': image.someFailed,
  'routes/api/uploads': photo.failed,
  'routes/portal/upload-removal': media.notDeleted,
  'routes/admin/images': routingWords,
  'hero-images': (entries) => (choosesHero(entries) ? imageRouting.heroNotUpdated : routingWords(entries)),
  'routes/admin/image-replacement': imageRouting.failed,
  'routes/admin/video-upload': films.failed,
  'film-parts': films.failed,
  'routes/api/film-part': films.failed,
}

/** By route id, for its loader. */
export const loaderWords: Readonly<Record<string, Problem | ((query: URLSearchParams) => Problem)>> = {
  // Public site. S1 §8: a car or booking that can't be read shows as not found; the status says why.
  'routes/site/fleet': fleet.empty,
  'routes/site/compare': fleet.empty,
  'routes/site/gallery': gallery.failed,
  'routes/site/profile': profile.failed,
  'routes/car/detail': car.missing,
  'routes/car/book': car.missing,
  'routes/car/waiting-list': car.missing,
  'routes/site/car-gallery': car.missing,
  'routes/car/confirmation': booking.missing,

  // Bookings
  'routes/account/booking-car-choice': change.carsUnread,
  'routes/portal/rental-car-choice': change.carsUnread,
  'routes/portal/rentals': rental.unread,
  'routes/portal/rentals-file': rental.unread,
  'routes/portal/schedule': rental.unread,
  'routes/portal/search': search.unread,
  'routes/portal/deposits': deposit.unread,
  'routes/portal/reviews': review.unread,

  // Cars and listings
  'routes/portal/listings': listing.unread,
  'routes/admin/listing-reviews': listingReview.unread,
  'routes/portal/garage': garage.unread,
  'account-garage': garage.unread,
  'routes/portal/garage-calendar': garage.unread,
  'routes/portal/fleet-file': garage.unread,
  'routes/api/car-calendar': garage.unread,

  // People and money
  'routes/portal/users': approvals.unread,
  'account-admin': approvals.unread,
  'routes/portal/leads': leadDesk.unread,
  'routes/portal/payouts': payout.unread,
  'routes/portal/taxes': taxes.unread,
  'routes/portal/figures': figures.unread,
  'routes/portal/figures-file': figures.unread,

  // Documents, images and films
  'routes/portal/document-reviews': documentReviews.unread,
  'routes/api/document': (query) => (query.has('download') ? documents.notDownloaded : documents.unreachable),
  'routes/api/agreement': documents.unreachable,
  'routes/api/condition-photo': documents.unreachable,
  'routes/portal/uploaded-images': media.unread,
  'account-images': media.unread,
  'routes/portal/photo-choice': media.unread,
  'garage-photo-choice': media.unread,
  'routes/admin/uploads': media.unread,
  'routes/admin/images': (query) => (query.has('car') ? imageRouting.imagesUnread : imageRouting.carsUnread),
  'hero-images': (query) => (query.has('car') ? imageRouting.heroImagesUnread : imageRouting.heroCarsUnread),
  'routes/admin/image-replacement': imageRouting.imagesUnread,
  'routes/admin/broken-images': imageRouting.imagesUnread,
  'routes/admin/video-upload': films.unread,
}

/** One form uploads, orders, describes and removes photos. */
function photosWords(notUpdated: Problem) {
  return (entries: Entries): Problem => {
    const names = Object.keys(entries)
    if (names.some((name) => name.startsWith(photoButtons.remove))) return listing.photoNotRemoved
    return names.some((name) => name.startsWith(photoButtons.place)) ? notUpdated : image.someFailed
  }
}

function routingWords(entries: Entries): Problem {
  const { intent = '' } = entries
  if (intent === 'resync') return imageRouting.syncFailed
  if (choosesHero(entries)) return imageRouting.heroFailed
  return intent.includes(' ') ? imageRouting.failed : imageRouting.bulkFailed
}

function choosesHero({ intent = '' }: Entries): boolean {
  return intent.startsWith('fleetHero')
}

export function wordsOfAction(routeId: string, entries: readonly (readonly [string, string])[]): Problem | undefined {
  const said = actionWords[routeId]
  return typeof said === 'function' ? said(Object.fromEntries(entries)) : said
}

export function wordsOfLoader(routeId: string, url: string): Problem | undefined {
  const said = loaderWords[routeId]
  return typeof said === 'function' ? said(new URL(url).searchParams) : said
}
