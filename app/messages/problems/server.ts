/** What the server refuses before any page is asked. */
export const server = {
  address: {
    code: 'server.address',
    title: 'Not an address',
    body: 'This address is not written correctly.',
  },
  method: {
    code: 'server.method',
    title: 'Not possible here',
    body: 'Our pages can be opened and our forms can be sent, and nothing else.',
  },
  foreignForm: {
    code: 'server.foreignForm',
    title: 'This form came from somewhere else',
    body: 'For your safety we only accept forms sent from our own pages. Please go back to the page and try again.',
  },
  fileOutdated: {
    code: 'server.fileOutdated',
    title: 'Not there',
    body: 'This file belongs to an earlier version of the site.',
  },
  fileGone: { code: 'server.fileGone', title: 'Not there', body: 'This file is gone.' },
  fileChanged: { code: 'server.fileChanged', title: 'Not that version', body: 'The file has changed since.' },
  fileEnds: { code: 'server.fileEnds', title: 'Not that part', body: 'The file ends before that.' },
} as const
