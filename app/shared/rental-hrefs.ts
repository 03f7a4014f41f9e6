import { pathTo, withFragment, withQuery } from '#app/shared/hrefs.ts'

type Query = Record<string, string | number | undefined>

/** What is done with a booking: below its pages, of staff and of whose it is. Apart from hrefs.ts, which every page carries. */
export const rentalHrefs = {
  enter: (query: Query = {}) => withQuery(pathTo('/dashboard/bookings/new'), query),
  enterCustomer: (query: Query = {}) => withQuery(pathTo('/dashboard/bookings/new/customer'), query),
  enterDetails: (query: Query = {}) => withQuery(pathTo('/dashboard/bookings/new/details'), query),
  documents: (number: string) => pathTo('/dashboard/bookings/:number/documents', number),
  /** The customer's own: by the key of an email's link, or with the number of one's booking. */
  handIn: (query: { key?: string; booking?: string }) => withQuery(pathTo('/booking/documents'), query),
  miles: (query: { key?: string; booking?: string }) => withQuery(pathTo('/booking/miles'), query),
  milesPackage: (query: { key?: string; booking?: string }) => withQuery(pathTo('/booking/miles/package'), query),
  cancellation: (number: string) => pathTo('/dashboard/bookings/:number/cancellation', number),
  agreement: (number: string) => pathTo('/dashboard/bookings/:number/agreement', number),
  change: (number: string, query: Query = {}) => withQuery(pathTo('/dashboard/bookings/:number/change', number), query),
  carChoice: (number: string, query: Query = {}) =>
    withQuery(pathTo('/dashboard/bookings/:number/change/car', number), query),
  ownChange: (number: string) => pathTo('/account/bookings/:number/change', number),
  ownCarChoice: (number: string, query: Query = {}) =>
    withQuery(pathTo('/account/bookings/:number/change/car', number), query),
  changeAcceptance: (number: string) => pathTo('/dashboard/bookings/:number/change/acceptance', number),
  changeRefusal: (number: string) => pathTo('/dashboard/bookings/:number/change/refusal', number),
  drivers: (number: string) => pathTo('/dashboard/bookings/:number/drivers', number),
  /** The customer's own. */
  ownDrivers: (number: string) => pathTo('/account/bookings/:number/drivers', number),
  ownAgreement: (number: string) => pathTo('/account/bookings/:number/agreement', number),
  /** By the link of an email, where the booking has no account. */
  linkedAgreement: (key: string) => withQuery(pathTo('/booking/agreement'), { key }),
  savedCardPayment: (number: string) => pathTo('/account/bookings/:number/saved-card', number),
  ownReview: (number: string) => pathTo('/account/bookings/:number/review', number),
  reviews: (query: Query = {}) => withQuery(pathTo('/dashboard/reviews'), query),
  review: (id: string) => pathTo('/dashboard/reviews/:id', id),
  driverLicense: (number: string, id: string) => pathTo('/dashboard/bookings/:number/drivers/:id/license', number, id),
  payment: (number: string) => pathTo('/dashboard/bookings/:number/payment', number),
  charge: (number: string) => pathTo('/dashboard/bookings/:number/charge', number),
  paymentLink: (number: string) => pathTo('/dashboard/bookings/:number/payment-link', number),
  refundHandover: (number: string, refundId: string) =>
    pathTo('/dashboard/bookings/:number/refunds/:id/handover', number, refundId),
  charges: (number: string, fragment?: string) =>
    withFragment(pathTo('/dashboard/bookings/:number/charges', number), fragment),
  chargeDecision: (number: string, id: string) => pathTo('/dashboard/bookings/:number/charges/:id', number, id),
  chargeConfirmation: (number: string, id: string) =>
    pathTo('/dashboard/bookings/:number/charges/:id/confirmation', number, id),
  chargesCard: (number: string) => pathTo('/dashboard/bookings/:number/charges/card', number),
  chargesDeposit: (number: string) => pathTo('/dashboard/bookings/:number/charges/deposit', number),
  chargesPayment: (number: string) => pathTo('/dashboard/bookings/:number/charges/payment', number),
  chargesSending: (number: string) => pathTo('/dashboard/bookings/:number/charges/sending', number),
  deposit: (number: string) => pathTo('/dashboard/bookings/:number/deposit', number),
  noShow: (number: string) => pathTo('/dashboard/bookings/:number/no-show', number),
  pickup: (number: string) => pathTo('/dashboard/bookings/:number/pickup', number),
  return: (number: string) => pathTo('/dashboard/bookings/:number/return', number),
  conditionPhoto: (id: string) => pathTo('/condition-photos/:id', id),
  disputePhoto: (id: string) => pathTo('/dispute-photos/:id', id),
  conditionParts: () => pathTo('/parts/condition-photo'),
  conditionPart: (id: string) => pathTo('/parts/condition-photo/:id', id),
  conditionUploads: (number: string, stage: string) => pathTo('/api/condition-photos/:number/:stage', number, stage),
}
