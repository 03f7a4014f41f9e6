/** Inlines the styles a page uses. Classes that its scripts mention count as used. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'

import { env } from '#app/platform/env.server.ts'
import { readStyles, usedStyles, withoutUnused, type Rule } from './used-styles.ts'

const developing = env.deployment === 'development'
const client = `${import.meta.url.slice(0, import.meta.url.lastIndexOf('/server/'))}/client`
const place = '<style></style>'
const link = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g

/** Pages of one kind differ in a class or two: there are dozens of sheets. */
const mostKept = 500
const kept = new Map<string, { css: string; hash: string }>()
const sheets = new Map<string, Rule[]>()
const scripts = new Map<string, string[]>()

/** Unchanged in development and without the shell's empty `<style>`. */
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
  if (html.includes(' data-surface="')) classes.add('data-surface')
  const files = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]
  const key = [...hrefs, ...files, ...[...classes].toSorted()].join(' ')
  const known = kept.get(key)
  if (known) return known
  const names = new Set([...classes].map(unescape))
  for (const file of files) for (const name of wordsOf(file)) names.add(name)
  const css = withoutUnused(hrefs.map((href) => usedStyles(sheetOf(href), names)).join(''), names)
  const made = { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` }
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, made)
  return made
}

function sheetOf(href: string): Rule[] {
  const known = sheets.get(href) ?? readStyles(read(href))
  sheets.set(href, known)
  return known
}

function wordsOf(file: string): string[] {
  const known = scripts.get(file) ?? [...new Set(read(file).match(/[\w:/.[\]&>%-]+/g))]
  scripts.set(file, known)
  return known
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
