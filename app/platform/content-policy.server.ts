import { createHash } from 'node:crypto'

import { env } from '#app/platform/env.server.ts'

const developing = env.deployment === 'development'
const filmHosts = [...new Set(Object.values(env.films).flatMap((film) => (film ? [new URL(film).origin] : [])))]

type Hashes = {
  scripts: readonly string[]
  styles: readonly string[]
  attributes: readonly string[]
  speculates: boolean
}

/** Inline scripts and styles run only by hash (docs/product.md#safety). */
export function contentPolicy(hashes: Hashes): string {
  const allow = (given: readonly string[]) =>
    developing ? " 'unsafe-inline'" : given.map((hash) => ` '${hash}'`).join('')
  const payment = ['https://checkout.stripe.com', 'https://billing.stripe.com', env.stripe.emulator?.origin]
  return [
    "default-src 'self'",
    `script-src 'self'${hashes.speculates ? " 'inline-speculation-rules'" : ''}${allow(hashes.scripts)}`,
    `style-src 'self'${allow(hashes.styles)}`,
    ...(hashes.attributes.length > 0 && !developing
      ? [`style-src-attr 'unsafe-hashes'${allow(hashes.attributes)}`]
      : []),
    "img-src 'self' data: blob: https://*.ufs.sh",
    ["media-src 'self' blob: https://*.ufs.sh", ...filmHosts].join(' '),
    `connect-src 'self' https://*.ingest.uploadthing.com${developing ? ' ws:' : ''}`,
    // Browsers check the redirect after a native form against this list too.
    `form-action 'self' ${payment.filter(Boolean).join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

export function extractMarkedScripts(written: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  // Remix ends a page's data with one script of its own: one script, one hash.
  const html = written.replaceAll(`</script><!--$--><script${attribute}>`, '')
  const hashes = new Set<string>()
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, at + 1)) {
    const start = html.indexOf('>', at) + 1
    const script = html.slice(start, html.indexOf('</script>', start))
    if (script && isScript(html, at)) hashes.add(hashOf(script))
  }
  return { html: html.replaceAll(attribute, ''), hashes: [...hashes] }
}

export function hashFocalPoints(html: string): string[] {
  const found = new Set(
    [...html.matchAll(/ style="(object-position:\d{1,3}% \d{1,3}%)"/g)].map(([, style = '']) => style),
  )
  return [...found].map(hashOf)
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

function isScript(html: string, at: number): boolean {
  return html.startsWith('<script', html.lastIndexOf('<', at))
}
