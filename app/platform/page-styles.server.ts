/**
 * Inlines the styles a page uses. What the small scripts of a page mention counts as used; a hydrated page loads
 * the whole sheets afterwards (ui/layout/use-whole-styles.ts), on load or when it is touched.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'

import { env } from '#app/platform/env.server.ts'
import { usedStyles } from './used-styles.ts'

const developing = env.deployment === 'development'
const client = `${import.meta.url.slice(0, import.meta.url.lastIndexOf('/server/'))}/client`
const place = '<style></style>'
const link = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g

const mostKept = 500
const kept = new Map<string, { css: string; hash: string }>()
/** Sheets and scripts of the build, by address. */
const sources = new Map<string, string>()

export function inlineStyles(html: string): { html: string; hashes: string[] } {
  const hrefs = [...html.matchAll(link)].map(([, href = '']) => href)
  if (developing || hrefs.length === 0 || !html.includes(place)) return { html, hashes: [] }
  const { css, hash } = stylesOf(hrefs, html)
  const hydrates = html.includes('rel="modulepreload"')
  // Hydration expects the link elements; disabled ones are not fetched.
  const unlinked = html.replace(link, (whole) => (hydrates ? `${whole.slice(0, -2)} disabled=""/>` : ''))
  return { html: unlinked.replace(place, () => `<style>${css}</style>`), hashes: [hash] }
}

function stylesOf(hrefs: string[], html: string) {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const tags = new Set([...html.matchAll(/<(\w+)/g)].map(([, tag = '']) => tag))
  const files = [...html.matchAll(/ src="(\/assets\/[\w.-]+\.js)"/g)].map(([, file = '']) => file)
  const key = [...hrefs, ...files, ...[...classes].toSorted(), '<', ...[...tags].toSorted()].join(' ')
  const known = kept.get(key)
  if (known) return known
  const words = files.flatMap(wordsOf)
  const css = usedStyles(hrefs.map(read).join(''), {
    classes: new Set([...[...classes].map(unescape), ...words]),
    tags: new Set([...tags, ...words]),
  })
  const made = { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` }
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, made)
  return made
}

function wordsOf(file: string): string[] {
  return read(file).match(/[\w:/.[\]&>%-]+/g) ?? []
}

function read(file: string): string {
  const known = sources.get(file) ?? fs.readFileSync(new URL(client + file), 'utf8')
  sources.set(file, known)
  return known
}

function unescape(name: string): string {
  return name
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
