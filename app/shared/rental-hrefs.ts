import { withFragment, withQuery } from '#app/shared/hrefs.ts'

type Query = Record<string, string | number | undefined>

/** What is done with a booking: below its pages, of staff and of whose it is. Apart from hrefs.ts, which every page carries. */
export const rentalHrefs = {
  enter: (query: Query = {}) => withQuery('/dashboard/bookings/new', query),
  enterCustomer: (query: Query = {}) => withQuery('/dashboard/bookings/new/customer', query),
  enterDetails: (query: Query = {}) => withQuery('/dashboard/bookings/new/details', query),
  documents: (number: string) => `/dashboard/bookings/${number}/documents`,
  /** The customer's own: by the key of an email's link, or with the number of one's booking. */
  handIn: (query: { key?: string; booking?: string }) => withQuery('/booking/documents', query),
  miles: (query: { key?: string; booking?: string }) => withQuery('/booking/miles', query),
  milesPackage: (query: { key?: string; booking?: string }) => withQuery('/booking/miles/package', query),
  cancellation: (number: string) => `/dashboard/bookings/${number}/cancellation`,
  agreement: (number: string) => `/dashboard/bookings/${number}/agreement`,
  change: (number: string, query: Query = {}) => withQuery(`/dashboard/bookings/${number}/change`, query),
  carChoice: (number: string, query: Query = {}) => withQuery(`/dashboard/bookings/${number}/change/car`, query),
  ownChange: (number: string) => `/account/bookings/${number}/change`,
  ownCarChoice: (number: string, query: Query = {}) => withQuery(`/account/bookings/${number}/change/car`, query),
  changeAcceptance: (number: string) => `/dashboard/bookings/${number}/change/acceptance`,
  changeRefusal: (number: string) => `/dashboard/bookings/${number}/change/refusal`,
  drivers: (number: string) => `/dashboard/bookings/${number}/drivers`,
  /** The customer's own. */
  ownDrivers: (number: string) => `/account/bookings/${number}/drivers`,
  ownAgreement: (number: string) => `/account/bookings/${number}/agreement`,
  /** By the link of an email, where the booking has no account. */
  linkedAgreement: (key: string) => withQuery('/booking/agreement', { key }),
  ownReview: (number: string) => `/account/bookings/${number}/review`,
  reviews: (query: Query = {}) => withQuery('/dashboard/reviews', query),
  review: (id: string) => `/dashboard/reviews/${id}`,
  driverLicense: (number: string, id: string) => `/dashboard/bookings/${number}/drivers/${id}/license`,
  payment: (number: string) => `/dashboard/bookings/${number}/payment`,
  charge: (number: string) => `/dashboard/bookings/${number}/charge`,
  paymentLink: (number: string) => `/dashboard/bookings/${number}/payment-link`,
  refundHandover: (number: string, refundId: string) => `/dashboard/bookings/${number}/refunds/${refundId}/handover`,
  charges: (number: string, fragment?: string) => withFragment(`/dashboard/bookings/${number}/charges`, fragment),
  chargeDecision: (number: string, id: string) => `/dashboard/bookings/${number}/charges/${id}`,
  chargeConfirmation: (number: string, id: string) => `/dashboard/bookings/${number}/charges/${id}/confirmation`,
  chargesCard: (number: string) => `/dashboard/bookings/${number}/charges/card`,
  chargesDeposit: (number: string) => `/dashboard/bookings/${number}/charges/deposit`,
  chargesPayment: (number: string) => `/dashboard/bookings/${number}/charges/payment`,
  chargesSending: (number: string) => `/dashboard/bookings/${number}/charges/sending`,
  deposit: (number: string) => `/dashboard/bookings/${number}/deposit`,
  noShow: (number: string) => `/dashboard/bookings/${number}/no-show`,
  pickup: (number: string) => `/dashboard/bookings/${number}/pickup`,
  return: (number: string) => `/dashboard/bookings/${number}/return`,
  conditionPhoto: (id: string) => `/condition-photos/${id}`,
  conditionUploads: (number: string, stage: string) => `/api/condition-photos/${number}/${stage}`,
}
