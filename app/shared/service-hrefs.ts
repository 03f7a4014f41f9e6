/** Addresses that no page links to, and those of single pages: asked by programs, crawlers, page scripts and developers. Apart from hrefs.ts, which every page carries. */
export const serviceHrefs = {
  stripeWebhook: () => '/webhooks/stripe',
  robots: () => '/robots.txt',
  sitemap: () => '/sitemap.xml',
  sitemapPart: (part: string) => `/sitemaps/${part}.xml`,
  serviceWorker: () => '/service-worker.js',
  health: () => '/health',
  mailbox: () => '/dev/mail',
  mail: (id: string) => `/dev/mail/${id}`,
  mailHtml: (id: string) => `/dev/mail/${id}/html`,
  embeddedUploads: (path = '') => `/api/embedded-uploads/${path}`,
  events: () => '/api/events',
  presence: () => '/api/presence',
  leaving: () => '/api/offline',
  sharePicture: (slug: string, file: string) => `/share/${encodeURIComponent(slug)}/${file}`,
  agreement: (number: string, signed?: string) => `/agreements/${number}${signed ? `?signed=${signed}` : ''}`,
  /** By the link of an email, where the booking has no account. */
  linkedCharges: (key: string) => `/booking/charges?key=${encodeURIComponent(key)}`,
  linkedAcceptance: (key: string) => `/booking/charges/acceptance?key=${encodeURIComponent(key)}`,
  linkedReview: (key: string) => `/booking/review?key=${encodeURIComponent(key)}`,
  /** By the key of an email's link, or with the number of one's booking. */
  reviewPhotos: (asked: { key: string; booking?: undefined } | { booking: string; key?: undefined }) =>
    asked.key === undefined
      ? `/booking/review/photos?booking=${asked.booking}`
      : `/booking/review/photos?key=${encodeURIComponent(asked.key)}`,
  imageErrors: () => '/image-errors',
}
