/** Every address of the site, in the order a visitor meets them. Links are built in shared/hrefs.ts. */
import { index, prefix, route } from '@remix-run/route-config'

export default [
  // The public site
  index('routes/site/home.tsx'),
  route('fleet', 'routes/site/fleet.tsx'),
  route('fleet/compare', 'routes/site/compare.tsx'),
  route('how-it-works', 'routes/site/how-it-works.tsx'),
  route('membership', 'routes/site/membership.tsx'),
  route('membership/apply', 'routes/site/membership-application.tsx'),
  route('broker', 'routes/site/broker.tsx'),
  route('gallery', 'routes/site/gallery.tsx'),
  route('about', 'routes/site/about.tsx'),
  route('pricing', 'routes/site/pricing.tsx'),
  route('requirements', 'routes/site/requirements.tsx'),
  route('invest', 'routes/site/invest.tsx'),
  route('contact', 'routes/site/contact.tsx'),
  route('terms', 'routes/site/terms.tsx'),
  route('privacy', 'routes/site/privacy.tsx'),
  route('loading', 'routes/site/loading.tsx'),
  route('offline', 'routes/site/offline.tsx'),
  route('user/:username', 'routes/site/profile.tsx'),

  // One car, and booking it
  route('car/:slug', 'routes/car/detail.tsx'),
  route('car/:slug/gallery', 'routes/site/car-gallery.tsx'),
  route('car/:slug/book', 'routes/car/book.tsx'),
  route('booking-success', 'routes/car/confirmation.tsx'),
  route('booking', 'routes/site/linked-booking.tsx'),
  route('booking/calendar', 'routes/api/booking-calendar.ts', { id: 'linked-booking-calendar' }),
  route('waiting-list/car/:slug', 'routes/car/waiting-list.tsx'),
  route('waiting-list/:id', 'routes/site/waiting-list-entry.tsx'),

  // Coming in and going out
  route('auth', 'routes/session/choose.tsx'),
  route('signin', 'routes/session/sign-in.tsx'),
  route('signup', 'routes/session/sign-up.tsx'),
  route('signup/success', 'routes/session/welcome.tsx'),
  route('signout', 'routes/session/sign-out.tsx'),
  route('forgot-password', 'routes/session/forgot-password.tsx'),
  route('reset-password', 'routes/session/reset-password.tsx'),
  route('verify-email', 'routes/session/verify-email.tsx'),

  // The portal
  route('portal', 'routes/portal/entry.tsx'),
  route('dashboard', 'routes/portal/layout.tsx', [
    index('routes/portal/overview.tsx'),
    route('chat', 'routes/portal/chat.tsx'),
    route('chat/:id/report', 'routes/portal/message-report.tsx'),
    route('listings', 'routes/portal/listings.tsx'),
    route('reports', 'routes/portal/reports.tsx'),
    route('users', 'routes/portal/users.tsx'),
    route('users/log', 'routes/portal/decisions.tsx'),
    route('users/:id', 'routes/portal/person.tsx'),
    route(':tab', 'routes/portal/coming.tsx'),
  ]),
  route('dashboard/users/log.csv', 'routes/portal/decisions-file.ts'),

  // A person's own account
  route('account', 'routes/account/layout.tsx', [
    index('routes/account/profile.tsx'),
    route('bookings', 'routes/account/bookings.tsx'),
    route('bookings/:number', 'routes/account/booking.tsx'),
    route('bookings/:number/cancellation', 'routes/account/booking-cancellation.tsx'),
    route('receipts/:number', 'routes/account/receipt.tsx'),
    route('chat', 'routes/portal/chat.tsx', { id: 'account-chat' }),
    route('payment', 'routes/account/payment.tsx'),
    route('photos/:kind', 'routes/account/photo.tsx'),
    route('settings', 'routes/account/settings.tsx'),
    route('settings/email', 'routes/account/email.tsx'),
    route('settings/password', 'routes/account/password.tsx'),
    route('settings/data', 'routes/account/data.tsx'),
    route('settings/deletion', 'routes/account/deletion.tsx'),
    route('admin', 'routes/portal/users.tsx', { id: 'account-admin' }),
  ]),
  route('account/settings/data.json', 'routes/account/data-file.ts'),
  route('account/bookings/:number/calendar', 'routes/api/booking-calendar.ts'),

  // The back office's own pages
  route('admin/images', 'routes/admin/images.tsx'),
  route('video-upload', 'routes/admin/video-upload.tsx'),

  // Buttons: POST only, named by noun
  route('chat-messages/:id/removal', 'routes/actions/message-removal.ts'),
  route('chat-reports/:id/resolution', 'routes/actions/report-resolution.ts'),
  route('people/:id/approval', 'routes/actions/approval.ts'),
  route('people/:id/mute', 'routes/actions/mute.ts'),
  route('broker/checkout', 'routes/actions/broker-checkout.ts'),
  route('broker/portal', 'routes/actions/broker-portal.ts'),
  route('account/photos/:kind/removal', 'routes/actions/photo-removal.ts'),
  route('account/sessions/others/end', 'routes/actions/other-sessions-end.ts'),
  route('account/sessions/:id/end', 'routes/actions/session-end.ts'),
  route('account/bookings/:number/links', 'routes/actions/booking-links.ts'),
  route('account/documents/keeping', 'routes/actions/document-keeping.ts'),
  route('account/email/confirmation', 'routes/actions/email-confirmation.ts'),
  route('booking-requests/:id/payment', 'routes/actions/booking-payment.ts'),
  route('booking-requests/:id/cancellation', 'routes/actions/booking-request-cancellation.ts'),

  // Not for people
  route('images/:id/:file', 'routes/api/image.ts'),
  route('share/:slug/:file', 'routes/api/share-picture.ts'),
  route('image-errors', 'routes/api/image-errors.ts'),
  route('documents/:id', 'routes/api/document.ts'),
  ...prefix('api', [
    route('events', 'routes/api/events.ts'),
    route('presence', 'routes/api/presence.ts'),
    route('offline', 'routes/api/offline.ts'),
    route('chat-messages', 'routes/api/chat-messages.ts'),
    route('chat-reads', 'routes/api/chat-reads.ts'),
    route('uploadthing', 'routes/api/uploadthing.ts'),
    route('embedded-uploads/*', 'routes/api/embedded-uploads.ts'),
    route('booking-status/:id', 'routes/api/booking-status.ts'),
    route('subscription-status', 'routes/api/subscription-status.ts'),
  ]),
  route('webhooks/stripe', 'routes/api/stripe-webhook.ts'),
  route('robots.txt', 'routes/api/robots.ts'),
  route('sitemap.xml', 'routes/api/sitemap.ts'),
  route('sitemaps/:file', 'routes/api/sitemap-part.ts'),
  route('manifest.webmanifest', 'routes/api/manifest.ts'),
  route('service-worker.js', 'routes/api/service-worker.ts'),
  route('health', 'routes/api/health.ts'),
  route('dev/mail', 'routes/dev/mail.tsx'),
  route('dev/mail/:id', 'routes/dev/mail-message.tsx'),
  route('dev/mail/:id/html', 'routes/dev/mail-html.ts'),

  // Anything else
  route('*', 'routes/site/not-found.tsx'),
]
