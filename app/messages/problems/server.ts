/** What the server refuses before any page is asked. */
export const server = {
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
