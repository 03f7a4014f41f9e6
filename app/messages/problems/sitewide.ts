import { business } from '#app/config/business.ts'

const megabytes = business.uploads.maximumBytes / 1024 ** 2

export const access = {
  forbidden: { code: 'access.forbidden', title: 'Not allowed', body: 'Your account doesn’t allow this.' },
  approvals: {
    code: 'access.approvals',
    title: 'Access Denied',
    body: 'Admin privileges required to access this panel.',
  },
}

export const form = {
  invalid: { title: 'Please check what you have entered' },
}

export const page = {
  missing: {
    code: 'page.missing',
    title: 'Oops! Page not found',
    body: 'There’s nothing at this address. Check it for typos, or start from the home page.',
  },
  postOnly: {
    code: 'page.postOnly',
    title: 'Nothing to open here',
    body: 'This address only accepts data from a form or a service.',
  },
  takesNothing: {
    code: 'page.takesNothing',
    title: 'Nothing to send here',
    body: 'This page doesn’t accept forms. Please go back and try again.',
  },
  unreadable: {
    code: 'page.unreadable',
    title: 'Something went missing',
    body: 'We didn’t get the whole form. Please go back and submit it again.',
  },
  tooLong: {
    code: 'page.tooLong',
    title: 'That’s too large',
    body: 'That’s longer than we can take. Please go back and shorten it.',
  },
  filesTooLarge: {
    code: 'page.filesTooLarge',
    title: 'That’s too large',
    body: `Together, the files are larger than we can take. Each can be up to ${megabytes} MB.`,
  },
  noLine: {
    code: 'page.noLine',
    title: 'No connection',
    body: 'We couldn’t be reached. Nothing is lost. Tap the button again.',
  },
  broken: {
    code: 'page.broken',
    title: 'Something went wrong',
    body: 'This is our mistake, and we’ve logged it. Please try again.',
  },
  unavailable: {
    code: 'page.unavailable',
    outage: true,
    title: 'Not available at the moment',
    body: 'Please try again in a few minutes.',
  },
}
