import { createHash } from 'node:crypto'
import fs from 'node:fs'

import { LRUCache } from 'lru-cache'

import { env } from '#app/platform/env.server.ts'
import { parseSheet, usedStyles, type Sheet } from './used-styles.ts'

const developing = env.deployment === 'development'
const client = `${import.meta.url.slice(0, import.meta.url.lastIndexOf('/server/'))}/client`
const place = '<style></style>'
const link = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g

const kept = new LRUCache<string, { css: string; hash: string }>({ max: 500 })
const mostFiles = 1_000
const sheets = new LRUCache<string, Sheet>({ max: mostFiles, memoMethod: (href) => parseSheet(read(href)) })
const words = new LRUCache<string, string[]>({
  max: mostFiles,
  memoMethod: (file) => read(file).match(/[^\s"'`]+/g) ?? [],
})

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
  const classes = new Set(
    distinct(html, / class="[^"]*"/g).flatMap((each) => each.slice(' class="'.length, -1).split(' ')),
  )
  const tags = new Set(distinct(html, /<\w+| type="\w+"| placeholder=/g).map((each) => each.slice(1)))
  const files = [...html.matchAll(/ src="(\/assets\/[\w.-]+\.js)"/g)].map(([, file = '']) => file)
  const key = [...hrefs, ...files, ...[...classes].toSorted(), '<', ...[...tags].toSorted()].join(' ')
  const known = kept.get(key)
  if (known) return known
  const scripted = files.flatMap((file) => words.memo(file))
  const css = usedStyles(
    hrefs.map((href) => sheets.memo(href)),
    { classes: new Set([...[...classes].map(unescape), ...scripted]), tags: new Set([...tags, ...scripted]) },
  )
  const made = { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` }
  kept.set(key, made)
  return made
}

/** Thousands of matches, of which few differ. */
function distinct(html: string, pattern: RegExp): string[] {
  return [...new Set(html.match(pattern))]
}

function read(file: string): string {
  return fs.readFileSync(new URL(client + file), 'utf8')
}

function unescape(name: string): string {
  return name
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
