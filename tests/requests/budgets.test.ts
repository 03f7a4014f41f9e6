/** What pages of the built site weigh, compressed as the server keeps them. Bytes are exact; no time is asserted anywhere. */
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'

import { beforeAll, expect, test } from 'vitest'

import { pictureWidths } from '#app/shared/picture-widths.ts'
import { cachedPages } from '#app/shared/cached-pages.ts'
import { openSite, type Page } from '#tests/support/no-script-client.ts'
import { buildDirectory } from '../../server/build-directory.js'
import { weighScripts } from '../../bench/scripts.js'

const car = '/car/ferrari-roma'
let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))

const contentPages = () => [...cachedPages(site.routes).keys()].filter((path) => !path.includes(':'))
const visit = (address: string) => site.noScriptClient().visit(address)
const packed = (text: string | Buffer) => zlib.brotliCompressSync(text).length
const stylesOf = (page: Page) =>
  page.document
    .querySelectorAll('style')
    .map((style) => style.rawText)
    .join('')

function file(address: string): Buffer {
  return fs.readFileSync(path.resolve(buildDirectory(), 'client', address.slice(1)))
}

/** The scripts that a page fetches before anybody touches it, ours and the framework's apart. */
function scriptsOf(page: Page) {
  const preloaded = page.document.querySelectorAll('link[rel=modulepreload]').map((link) => link.getAttribute('href')!)
  const named = page.document.querySelectorAll('script[src]').map((script) => script.getAttribute('src')!)
  // The page also names files of routes it may go to, and the list of all routes: neither is fetched at first.
  const imports = page.html.matchAll(/import[ (](?:\* as \w+ from )?"(\/assets\/(?!manifest-)[\w.-]+\.js)"/g)
  const imported = [...imports].map(([, address]) => address!)
  const framework = new Set([...preloaded, ...imported])
  return { framework: [...framework], ours: named.filter((address) => !framework.has(address)) }
}

const weightOf = (addresses: string[]) => addresses.reduce((sum, address) => sum + packed(file(address)), 0)

// The ids in a page are new in each database and move what it weighs by some forty bytes: a page's bound leaves room for them.
test.each([
  ['/', 10_240, 5_500],
  ['/fleet', 10_240, 4_450],
])('all that %s needs for its first paint is one answer of %d bytes at most', async (address, whole, styles) => {
  const page = await visit(address)
  expect(page.document.querySelectorAll('link[rel=stylesheet]')).toEqual([])
  expect(page.document.querySelectorAll('head script:not([type=module]):not([type="application/ld+json"])')).toEqual([])
  expect(packed(page.html)).toBeLessThanOrEqual(whole)
  expect(packed(stylesOf(page))).toBeLessThanOrEqual(styles)
})

/** What a server sends before it waits for the first receipt: ten packets. The headers take 1,430 bytes of them. */
const firstFlight = 10 * 1_460

test('a car’s page down to its calendar comes in ten packets, all of it in eleven; the newest reviews are listed until all are asked for', async () => {
  const page = await visit(car)
  const [above = ''] = page.html.split('<div class="calendar"')
  expect(above).toContain('id="photo-1"')
  // Without it the first paint may come before the photo, and the pressed one has nothing to grow into.
  const awaited = page.document.querySelector('link[rel=expect][blocking=render]')
  expect(awaited?.getAttribute('href')).toBe('#photo-1')
  expect(packed(above) + 1_450).toBeLessThanOrEqual(firstFlight)
  expect(packed(page.html) + 1_450).toBeLessThanOrEqual(firstFlight + 1_460)
  expect(page.document.querySelectorAll('#reviews li')).toHaveLength(4)
  const all = await page.follow('Show all 12 reviews')
  expect(all.document.querySelectorAll('#reviews li')).toHaveLength(12)
})

test('public pages carry their styles, 8 KB at most, and the policy knows them', async () => {
  for (const address of [...contentPages(), car]) {
    const page = await visit(address)
    const styles = stylesOf(page)
    expect(styles.length, address).toBeGreaterThan(5_000)
    expect(packed(styles), address).toBeLessThanOrEqual(8_000)
    expect(page.headers.get('Content-Security-Policy'), address).toMatch(/style-src 'self' 'sha256-[\w+/=]+';/)
  }
})

test('content pages ship no framework, and 5 KB of scripts at most', async () => {
  for (const address of contentPages()) {
    const { framework, ours } = scriptsOf(await visit(address))
    expect(framework, address).toEqual([])
    expect(weightOf(ours), address).toBeLessThanOrEqual(5_000)
  }
})

test('a car arrives with 120 KB of scripts at most: no stream, no booking form, no schema, no upload client', async () => {
  const { framework, ours } = scriptsOf(await visit(car))
  expect(framework.length).toBeGreaterThan(0)
  expect(weightOf(framework)).toBeLessThanOrEqual(120_000)
  expect(ours).toEqual([])
  const code = framework.map((address) => file(address).toString()).join('')
  expect(code).not.toContain('EventSource')
  expect(code).not.toContain('uploadthing-hook')
  expect(code).not.toContain('_zod')
  expect(code).not.toContain('What you’ll need')
  expect(code).not.toContain('Upload all three documents')
})

test('the first working page costs 127 KB of scripts at most, each further one 14', () => {
  const pages = weighScripts(path.resolve(buildDirectory(), 'client'))
  expect(pages.length).toBeGreaterThan(20)
  for (const { page, first, further } of pages) {
    expect(first, page).toBeLessThanOrEqual(127)
    expect(further, page).toBeLessThanOrEqual(14)
  }
})

test('no script waits for another that waits for it: neither would start', () => {
  const folder = path.resolve(buildDirectory(), 'client/assets')
  const scripts = fs.readdirSync(folder).filter((name) => name.endsWith('.js'))
  const imports = new Map(
    scripts.map((name) => {
      const code = fs.readFileSync(path.join(folder, name), 'utf8')
      return [name, [...code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)].map(([, other = '']) => other)]
    }),
  )
  const checked = new Set<string>()
  const circles: string[] = []
  const follow = (name: string, above: string[]) => {
    if (above.includes(name)) circles.push([...above, name].join(' > '))
    if (checked.has(name)) return
    checked.add(name)
    for (const other of imports.get(name) ?? []) follow(other, [...above, name])
  }
  for (const name of scripts) follow(name, [])
  expect(scripts.length).toBeGreaterThan(20)
  expect(circles).toEqual([])
})

test('the pictures of the cards are 12 KB at most on a phone', async () => {
  const page = await visit('/fleet')
  const images = page.document.querySelectorAll('article img')
  expect(images.length).toBeGreaterThan(5)
  const client = site.noScriptClient()
  const sizes: number[] = []
  for (const image of images) {
    // The widest that `sizes` lets a phone of 360 to 430 points choose, at any density.
    expect(image.getAttribute('sizes')).toContain('(min-resolution: 2.5dppx) 58vw')
    const address = / (\S+) 768w/.exec(image.getAttribute('srcset') ?? image.getAttribute('srcSet') ?? '')![1]!
    for (const accept of ['image/webp', 'image/avif,image/webp']) {
      const answer = await client.send(address, { headers: { Accept: accept } })
      expect(answer.status).toBe(200)
      sizes.push((await answer.arrayBuffer()).byteLength)
    }
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(12_000)
  expect(pictureWidths).toContain(768)
})

test('the first picture of the fleet is fetched at once, the others when they come into view', async () => {
  const page = await visit('/fleet')
  const [first, ...others] = page.document.querySelectorAll('article img')
  expect(first!.getAttribute('fetchpriority')).toBe('high')
  expect(first!.getAttribute('loading')).toBeUndefined()
  for (const image of others) expect(image.getAttribute('loading')).toBe('lazy')
})

test('one display font, which text does not wait for', async () => {
  const styles = stylesOf(await visit('/'))
  const faces = [...styles.matchAll(/@font-face\{[^}]*\}/g)].map(([face]) => face)
  expect(faces.filter((face) => face.includes('url('))).toHaveLength(1)
  expect(faces.find((face) => face.includes('url('))).toMatch(/font-display:(swap|optional)/)
  expect(faces.find((face) => !face.includes('url('))).toContain('size-adjust')
})
