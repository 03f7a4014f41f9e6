import { pathTo, withQuery } from '#app/shared/hrefs.ts'

/** Addresses that no page links to, and those of single pages: asked by programs, crawlers, page scripts and developers. Apart from hrefs.ts, which every page carries. */
export const serviceHrefs = {
  stripeWebhook: () => pathTo('/webhooks/stripe'),
  robots: () => pathTo('/robots.txt'),
  sitemap: () => pathTo('/sitemap.xml'),
  sitemapPart: (part: string) => pathTo('/sitemaps/:file', `${part}.xml`),
  serviceWorker: () => pathTo('/service-worker.js'),
  securityContact: () => pathTo('/.well-known/security.txt'),
  securityPolicy: () => pathTo('/.well-known/security-policy.txt'),
  health: () => pathTo('/health'),
  metrics: () => pathTo('/metrics'),
  mailbox: () => pathTo('/dev/mail'),
  mail: (id: string) => pathTo('/dev/mail/:id', id),
  mailHtml: (id: string) => pathTo('/dev/mail/:id/html', id),
  embeddedUploads: (path = '') => pathTo('/api/embedded-uploads/*').replace('*', () => path),
  events: () => pathTo('/api/events'),
  passkeyChallenges: () => pathTo('/api/passkey-challenges'),
  presence: () => pathTo('/api/presence'),
  leaving: () => pathTo('/api/offline'),
  sharePicture: (slug: string, file: string) => pathTo('/share/:slug/:file', slug, file),
  agreement: (number: string, signed?: string) => withQuery(pathTo('/agreements/:number', number), { signed }),
  /** By the link of an email, where the booking has no account. */
  linkedCharges: (key: string) => withQuery(pathTo('/booking/charges'), { key }),
  linkedAcceptance: (key: string) => withQuery(pathTo('/booking/charges/acceptance'), { key }),
  linkedReview: (key: string) => withQuery(pathTo('/booking/review'), { key }),
  /** By the key of an email's link, or with the number of one's booking. */
  reviewPhotos: (asked: { key: string; booking?: undefined } | { booking: string; key?: undefined }) =>
    withQuery(pathTo('/booking/review/photos'), asked),
  imageErrors: () => pathTo('/image-errors'),
}
