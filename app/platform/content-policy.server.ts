/** What a page of ours may load, and where its forms may lead (Content-Security-Policy, DECISIONS §3). */
import { env } from '#app/platform/env.server.ts'

const developing = env.deployment === 'development'

/** The policy of one document. Without a nonce no inline script runs; the site's own files always may. */
const filmHosts = [...new Set(Object.values(env.films).flatMap((film) => (film ? [new URL(film).origin] : [])))]
export function contentPolicy(nonce?: string): string {
  const scripts = developing ? " 'unsafe-inline'" : nonce ? ` 'nonce-${nonce}'` : ''
  const payment = ['https://checkout.stripe.com', 'https://billing.stripe.com', env.stripe.emulator?.origin]
  return [
    "default-src 'self'",
    // Pages fetched ahead are named in rules that ui/enhance.js writes; they run nothing.
    `script-src 'self' 'inline-speculation-rules'${scripts}`,
    `style-src 'self'${developing ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data: blob: https://*.ufs.sh",
    ["media-src 'self' blob: https://*.ufs.sh", ...filmHosts].join(' '),
    `connect-src 'self' https://*.ingest.uploadthing.com${developing ? ' ws:' : ''}`,
    // A native form that is answered with a redirect to the payment page is checked against this list as well.
    `form-action 'self' ${payment.filter(Boolean).join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}
