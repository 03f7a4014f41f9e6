import { business } from '#app/business.ts'

const megabytes = business.uploads.maximumBytes / 1024 ** 2

export const accessProblems = {
  forbidden: { code: 'access.forbidden', title: 'Not allowed', body: 'Your account doesn’t allow this.' },
  approvals: {
    code: 'access.approvals',
    title: 'Access Denied',
    body: 'Admin privileges required to access this panel.',
  },
}

export const pageProblems = {
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

/** What the server refuses before any page is asked. */
export const serverProblems = {
  address: {
    code: 'server.address',
    title: 'Not an address',
    body: 'This address isn’t written correctly.',
  },
  method: {
    code: 'server.method',
    title: 'Not possible here',
    body: 'This request isn’t supported here.',
  },
  foreignForm: {
    code: 'server.foreignForm',
    title: 'This form came from somewhere else',
    body: 'For your safety we only accept forms sent from our own pages. Please go back to the page and try again.',
  },
  busy: {
    code: 'server.busy',
    title: 'Very Busy Right Now',
    body: 'We have more visitors than we can serve right now. Please wait a few seconds, then go back and try again.',
  },
  fileOutdated: {
    code: 'server.fileOutdated',
    title: 'Not found',
    body: 'This file belongs to an earlier version of the site. Reload the page you came from.',
  },
  fileGone: { code: 'server.fileGone', title: 'Not found', body: 'This file is gone.' },
  fileChanged: { code: 'server.fileChanged', title: 'Not that version', body: 'The file has changed since then.' },
  fileEnds: { code: 'server.fileEnds', title: 'Not that part', body: 'The file ends before that.' },
} as const

/** What the server's own pages say besides their problem. */
export const plainPageLabels = {
  back: 'Back to the form',
  home: `Back to ${business.name}`,
  withReference: (sentence: string, reference: string) => `${sentence} If you call us, mention reference ${reference}.`,
} as const

/** In the bar of every page of the office, and in a file of their own: all of a file's words go where one of them goes. */
export const officeSearchLabels = { name: 'Find anything', link: 'Search' } as const

export const tabSheetLabels = {
  portal: 'Portal',
  title: 'Go to',
  close: 'Close',
  waiting: 'waiting',
  own: 'Your own',
} as const

/** Single keys of the office, by what they do. */
export const officeKeyLabels = {
  title: 'Keyboard',
  search: 'Search',
  show: 'Show these keys',
  use: 'Use single keys',
} as const
