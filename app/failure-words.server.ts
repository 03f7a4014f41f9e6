/**
 * What each screen says when one of its forms or buttons fails through no fault of the person (S1 §8, S2 §8). Screens
 * that the documents give no words say that they are not available; tests/house/failure-words.test.ts lists them.
 */
import { checkoutPages } from '#app/features/broker/checkout-pages.ts'
import { photoButtons } from '#app/features/listings/field-names.ts'
import { problems } from '#app/messages/problems.ts'
import type { Problem } from '#app/shared/outcome.ts'

type Entries = Record<string, string>
type Words = Problem | ((entries: Entries) => Problem)

const { account, approvals, balance, booking, broker, chat, documents, films, garage, image, imageRouting } = problems
const { listing, media, ownProfile, payment, photo } = problems

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

export function failureWords(routeId: string, entries: readonly (readonly [string, string])[]): Problem | undefined {
  const said = actionWords[routeId]
  return typeof said === 'function' ? said(Object.fromEntries(entries)) : said
}
