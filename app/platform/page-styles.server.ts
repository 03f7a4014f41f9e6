/**
 * Writes into a page what it uses of the stylesheets it links, so that one answer is enough for the first paint. What
 * scripts add later counts as used when their files name it.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'

import { env } from '#app/platform/env.server.ts'
import { readStyles, usedStyles, withoutUnused, type Rule } from './used-styles.ts'

const developing = env.deployment === 'development'
/** Beside the built server, which this module is part of, in one of its files. */
const client = `${import.meta.url.slice(0, import.meta.url.lastIndexOf('/server/'))}/client`
const place = '<style></style>'
const link = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g

/** Most pages differ from another of their kind in a class or two; all of them together are some dozens. */
const mostKept = 500
const kept = new Map<string, { css: string; hash: string }>()
const sheets = new Map<string, Rule[]>()
const scripts = new Map<string, string[]>()

/**
 * The page with its styles inside, and their hash as the content policy wants it. A page without the empty `<style>` of
 * the shell, and every page while developing, stays as it is.
 */
export function inlineStyles(html: string): { html: string; hashes: string[] } {
  const hrefs = [...html.matchAll(link)].map(([, href]) => href!)
  if (developing || hrefs.length === 0 || !html.includes(place)) return { html, hashes: [] }
  const { css, hash } = stylesOf(hrefs, html)
  const hydrates = html.includes('rel="modulepreload"')
  // The framework looks for the links it has written; a disabled one is not fetched.
  const unlinked = html.replace(link, (whole) => (hydrates ? `${whole.slice(0, -2)} disabled=""/>` : ''))
  return { html: unlinked.replace(place, () => `<style>${css}</style>`), hashes: [hash] }
}

function stylesOf(hrefs: string[], html: string) {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ')))
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

/** Every word of a script that could be a class. */
function wordsOf(file: string): string[] {
  const known = scripts.get(file) ?? [...new Set(read(file).match(/[\w:/.[\]&>%-]+/g))]
  scripts.set(file, known)
  return known
}

function read(file: string): string {
  return fs.readFileSync(new URL(client + file), 'utf8')
}

/** React writes `[&_a]` as `[&amp;_a]`. */
function unescape(name: string): string {
  return name
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
