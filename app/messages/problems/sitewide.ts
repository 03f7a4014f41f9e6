import { business } from '#app/config/business.ts'

const megabytes = business.uploads.maximumBytes / 1024 ** 2

export const access = {
  forbidden: { code: 'access.forbidden', title: 'Not allowed', body: 'Your account does not allow this.' },
  approvals: {
    code: 'access.approvals',
    title: 'Access Denied',
    body: 'Admin privileges required to access this panel.',
  },
  listings: {
    code: 'access.listings',
    title: 'Not allowed',
    body: 'Listings are for brokers with an active subscription, each for their own, and for our staff.',
  },
  referrals: {
    code: 'access.referrals',
    title: 'Not allowed',
    body: 'A link of their own is for brokers with an active subscription.',
  },
}

export const form = {
  invalid: { title: 'Please check what you have entered' },
}

export const page = {
  missing: { code: 'page.missing', title: 'Oops! Page not found', body: 'There is nothing at this address.' },
  postOnly: {
    code: 'page.postOnly',
    title: 'Nothing to open here',
    body: 'This address only takes what a form or a service sends to it.',
  },
  takesNothing: {
    code: 'page.takesNothing',
    title: 'Nothing to send here',
    body: 'This page takes no form. Please go back and try again.',
  },
  unreadable: {
    code: 'page.unreadable',
    title: 'This could not be read',
    body: 'What arrived was not the whole form. Please go back and send it again.',
  },
  tooLong: {
    code: 'page.tooLong',
    title: 'That is too much',
    body: 'What was sent is longer than we can take. Please go back and shorten it.',
  },
  filesTooLarge: {
    code: 'page.filesTooLarge',
    title: 'That is too much',
    body: `The files together are larger than we can take. Each may have up to ${megabytes} MB.`,
  },
  noLine: {
    code: 'page.noLine',
    title: 'No connection',
    body: 'We could not be reached. Nothing is lost: press the button again.',
  },
  broken: {
    code: 'page.broken',
    title: 'Something went wrong',
    body: 'This is our mistake, and it has been noted. Please try again.',
  },
  unavailable: {
    code: 'page.unavailable',
    outage: true,
    title: 'Not available at the moment',
    body: 'Please try again in a few minutes.',
  },
}
