/** A crawler without scripts: follows the links of pages and says what is wrong with what it finds. */
import fs from 'node:fs'
import path from 'node:path'

import type { ServerBuild } from '@remix-run/node'

import { buildDirectory } from '#server/build-directory.js'
import type { NoScriptClient, Page } from '#tests/support/no-script-client.ts'
import { matchRoute } from '#tests/support/route-addresses.ts'

type Routes = ServerBuild['routes']
type Link = { from: string; to: string; fragment: string }

/** Where a person begins; the rest is found. */
const doors = ['/', '/dashboard', '/account', '/portal', '/dev/mail']
/** Calendars, filters and galleries lead on without end: so many of one path's views stand for all of them. */
const viewsOfOnePath = 3
/** A booking, its deposit and its receipts look alike for everybody's: so many of one route's pages stand for all. */
const pagesOfOneRoute = 3

/** The pages that are reached by links, by their addresses, and each link with the page it was found on. */
export async function crawl(client: NoScriptClient, { routes, isVisitor }: { routes: Routes; isVisitor: boolean }) {
  const pages = new Map<string, Page>()
  const views = new Map<string, number>()
  const links: Link[] = []
  const isSeen = (what: string, enough: number) => (views.get(what) ?? 0) >= enough
  const queue = [...doors]
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const { pathname } = new URL(address, 'http://site.invalid')
    if (pages.has(address)) continue
    const route = isVisitor ? pathname : (matchRoute(routes, pathname)?.id ?? pathname)
    if (isSeen(pathname, viewsOfOnePath) || isSeen(route, pagesOfOneRoute)) continue
    for (const seen of new Set([pathname, route])) views.set(seen, (views.get(seen) ?? 0) + 1)
    const page = await client.visit(address)
    pages.set(address, page)
    const next = linksOf(page).filter(({ to }) => isVisitor || !isOtherCar(to))
    links.push(...next.map((link) => ({ ...link, from: address })))
    queue.push(...next.map(({ to }) => to))
  }
  return { pages, links }
}

/** The visitor has seen every car; for the others one of the fleet and the listings stand for all. */
function isOtherCar(address: string): boolean {
  return /^\/car\/(?!ferrari-roma|listing-)/.test(address)
}

function linksOf(page: Page): { to: string; fragment: string }[] {
  // What is in a template is no link yet: a script fills it in.
  const links = page.document.querySelectorAll('a[href]').filter((link) => !link.closest('template'))
  return links.flatMap((link) => {
    const url = new URL(link.getAttribute('href')!, page.url)
    return url.origin === page.url.origin ? [{ to: url.pathname + url.search, fragment: url.hash.slice(1) }] : []
  })
}

/** What is missing on a page, or there twice. */
export function faultsOf(page: Page): string[] {
  const { document, status, headers } = page
  if (status >= 400) return [`${status} ${page.heading}`]
  if (!headers.get('Content-Type')?.startsWith('text/html')) return []
  // Mails in the mailbox are shown as they are sent.
  if (/^\/dev\/mail\/[^/]+\/html$/.test(page.url.pathname)) return []
  const headings = document.querySelectorAll('h1').length
  const descriptions = document
    .querySelectorAll('meta[name=description]')
    .filter((meta) => meta.getAttribute('content'))
  const ids = document.querySelectorAll('[id]').map((element) => element.getAttribute('id')!)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  return [
    headings === 1 ? '' : `${headings} h1`,
    page.title && document.querySelectorAll('head title').length === 1 ? '' : 'not one title',
    descriptions.length === 1 ? '' : `${descriptions.length} descriptions`,
    document.querySelector('html')?.getAttribute('lang') ? '' : 'no language',
    twice.length ? `ids twice: ${twice.join(', ')}` : '',
    ...zeroSums(document),
  ].filter(Boolean)
}

/** A zero is a figure in a column of figures. Anywhere else people read "None". */
function zeroSums(document: Page['document']): string[] {
  const zero = /\$0(\.00)?(?![\d.,])/
  const texts = document
    .querySelectorAll('main *')
    .filter((element) => element.childNodes.some((node) => node.nodeType === 3 && zero.test(node.text)))
  return texts.flatMap((element) =>
    element.closest('svg') || element.closest('table')?.querySelector('thead')
      ? []
      : [`"${element.parentNode.textContent.trim()}"`],
  )
}

/** Forms that would be sent to no address of ours. */
export function deadFormsOf(page: Page, routes: Routes): string[] {
  const actions = page.document.querySelectorAll('form').flatMap((form) => {
    const url = new URL(form.getAttribute('action') ?? '', page.url)
    return url.origin === page.url.origin ? [url.pathname] : []
  })
  return actions.filter((action) => matchRoute(routes, action)?.path === '*')
}

/** Pictures, films, scripts, styles, icons: whatever the pages' heads and bodies name and no one serves. */
export async function missingFiles(client: NoScriptClient, pages: Map<string, Page>): Promise<string[]> {
  const named = new Map<string, { file: string; address: string }>()
  for (const [address, page] of pages) {
    for (const file of filesOf(page)) {
      const url = new URL(file, page.url)
      const known = named.get(kindOf(url))
      if (url.origin === page.url.origin && (!known || widthOf(url.pathname) < widthOf(known.file)))
        named.set(kindOf(url), { file: url.pathname, address })
    }
  }
  if (named.size < 80) return [`only ${named.size} files are named`]
  const missing: string[] = []
  for (const { file, address } of named.values())
    if (!(await isServed(client, file))) missing.push(`${file} (on ${address})`)
  return missing
}

/** Every width of a photograph is made when it is first asked for: the narrowest of each stands for all. */
function kindOf({ pathname }: URL): string {
  return /^\/images\/[^/]+\//.exec(pathname)?.[0] ?? pathname
}

function widthOf(file: string): number {
  return Number(/^\/images\/[^/]+\/(\d+)/.exec(file)?.[1] ?? 0)
}

const attributes: [selector: string, attribute: string][] = [
  ['img[src], video[src], source[src], script[src], iframe[src]', 'src'],
  ['link[href]', 'href'],
  ['video[poster]', 'poster'],
  ['meta[property="og:image"]', 'content'],
  ['[data-film-wide]', 'data-film-wide'],
  ['[data-film-upright]', 'data-film-upright'],
]

function filesOf({ document }: Page): string[] {
  const single = attributes.flatMap(([selector, name]) =>
    document.querySelectorAll(selector).map((element) => element.getAttribute(name)!),
  )
  const sets = document
    .querySelectorAll('[srcset], [imagesrcset]')
    .flatMap((element) =>
      (element.getAttribute('srcset') ?? element.getAttribute('imagesrcset') ?? '')
        .split(',')
        .map((entry) => entry.trim().split(/\s+/)[0]!),
    )
  return [...single, ...sets].filter(Boolean)
}

async function isServed(client: NoScriptClient, file: string): Promise<boolean> {
  const built = path.resolve(buildDirectory(), 'client', `.${decodeURIComponent(file)}`)
  if (fs.existsSync(built) && fs.statSync(built).isFile()) return true
  const answer = await client.send(file)
  await answer.body?.cancel()
  return answer.status < 400
}
