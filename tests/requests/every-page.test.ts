/**
 * Every page as each kind of person, on one site: what can be reached by links is there, who may go where is what
 * docs/permissions.md says, and nonsense in an address or a form breaks nothing. Anyone who asks again for a page that this
 * person has had gets the same answer. every-address.alone.test.ts sends worse over HTTP, as a visitor and an admin.
 */
import fs from 'node:fs'

import { beforeAll, describe, expect, test } from 'vitest'

import { pathOf } from '#app/shared/route-paths.ts'
import { cast } from '#tests/cast.ts'
import { crawl, deadFormsOf, faultsOf, missingFiles } from '#tests/support/crawler.ts'
import { openSite, type NoScriptClient } from '#tests/support/no-script-client.ts'
import { askEverybody, kinds, permissionsPage, type Kind } from '#tests/support/permission-table.ts'
import { idsOfModules } from '#tests/support/route-addresses.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true, remembers: true })))

const clients = new Map<Kind, NoScriptClient>()
async function clientOf(kind: Kind): Promise<NoScriptClient> {
  const known = clients.get(kind)
  if (known) return known
  const client = site.noScriptClient()
  if (kind !== 'visitor') await client.signIn(cast[kind])
  clients.set(kind, client)
  return client
}

// First, while no one has sent anything.
test.each(kinds)('all that %s can reach is there, and has a name', async (kind) => {
  const isVisitor = kind === 'visitor'
  const client = await clientOf(kind)
  const { pages, links } = await crawl(client, { routes: site.routes, isVisitor })

  const linkedFrom = (address: string) => links.find(({ to }) => to === address)?.from ?? 'the start'
  const faults = [...pages].flatMap(([address, page]) =>
    faultsOf(page).map((fault) => `${address} (from ${linkedFrom(address)}): ${fault}`),
  )
  expect(faults).toEqual([])
  const lost = links.filter(
    ({ to, fragment }) => fragment && pages.get(to)?.document.querySelector(`[id="${fragment}"]`) === null,
  )
  expect(lost.map(({ from, to, fragment }) => `${from}: no #${fragment} on ${to}`)).toEqual([])
  const dead = [...pages].flatMap(([address, page]) =>
    deadFormsOf(page, site.routes).map((action) => `${address}: form to ${action}`),
  )
  expect(dead).toEqual([])
  expect(pages.size).toBeGreaterThan(isVisitor ? 80 : 20)
  if (isVisitor) expect(await missingFiles(client, pages)).toEqual([])
})

/** Asked once, by whichever test is first to need it. */
let asked: ReturnType<typeof askEverybody> | undefined
const everybody = () => (asked ??= askEverybody(site.routes, clientOf, changed))
/** `npm test -- changed` asks these alone. */
const changed = process.env.CHANGED_ROUTES ? new Set(idsOfModules(process.env.CHANGED_ROUTES.split(','))) : undefined

describe('every address as everybody', () => {
  test('who may go where, and do what, is what docs/permissions.md says', async () => {
    const { rows, failed } = await everybody()
    expect(failed).toEqual([])
    if (changed)
      return expect(fs.readFileSync('docs/permissions.md', 'utf8').split('\n')).toEqual(
        expect.arrayContaining(permissionsPage(rows).split('\n')),
      )
    expect(rows.length).toBeGreaterThan(80)
    await expect(permissionsPage(rows)).toMatchFileSnapshot('../../docs/permissions.md')
  })

  test('a form that is refused says so in the title of its page', async () => {
    expect((await everybody()).untitled).toEqual([])
  })
})

test('no address answers 500 to those between a visitor and an admin, whatever it contains', async () => {
  const { turnedAway } = await everybody()
  const paths = Object.values(site.routes).flatMap((route) => (route?.path ? [pathOf(site.routes, route.id)] : []))
  const nonsense = ["..%2f..%2fetc%2f1'--", `ü${'x'.repeat(500)}`]
  const failed: string[] = []
  const between = kinds.filter((kind) => kind !== 'visitor' && kind !== 'ada')
  let count = 0
  for (const [turn, kind] of between.entries()) {
    const client = await clientOf(kind)
    for (const [index, path] of [...new Set(paths)].entries()) {
      // Anyone who is turned away at the door, is so before the rest of the address is read.
      if (turnedAway.has(`${kind} ${path}`)) continue
      const word = nonsense[(turn + index) % nonsense.length]!
      const address = /[:*]/.test(path) ? path.replace(/:\w+|\*/g, word) : `${path}?token=x&page=-1&photo=9e9&tab=x`
      const { status } = await client.send(address)
      if (status >= 500) failed.push(`${kind} ${address}: ${status}`)
      count += 1
    }
  }
  expect(failed).toEqual([])
  expect(count).toBeGreaterThan(500)
})

test('an address that only takes a post, or only answers a script, says so in words', async () => {
  const silent: string[] = []
  for (const { id, path, module } of Object.values(site.routes).flatMap((route) => (route?.path ? [route] : []))) {
    if (module.default) continue
    const answer = await site.noScriptClient().send(pathOf(site.routes, id).replace(/:\w+|\*/g, 'zz'))
    const type = answer.headers.get('Content-Type') ?? ''
    if (answer.status >= 400 && !/^(text\/(plain|html)|application\/json)/.test(type) && type !== '')
      silent.push(`${path}: ${answer.status} ${type}`)
    if (answer.status === 405) expect(answer.headers.get('Allow')).toBe('POST')
  }
  expect(silent).toEqual([])
})

test('a post that is no form is answered without a 500, and its page says so in the title', async () => {
  const routes = Object.values(site.routes).flatMap((route) =>
    route?.module.action ? [pathOf(site.routes, route.id)] : [],
  )
  const addresses = routes.map((path) => path.replace(/:slug/, 'ferrari-roma').replace(/:\w+|\*/g, 'nonsense'))
  const failed: string[] = []
  const client = await clientOf('mia')
  for (const address of new Set(addresses)) {
    if (address === '/signout') continue
    for (const body of ['{', new FormData()]) {
      const answer = await client.send(address, { method: 'POST', body })
      if (answer.status >= 500) failed.push(`POST ${address}: ${answer.status}`)
      const isPage = answer.headers.get('Content-Type')?.startsWith('text/html')
      if (isPage && answer.status === 422 && !(await answer.text()).includes('<title>Error: '))
        failed.push(`${address}: no "Error:" in the title`)
    }
  }
  expect(failed).toEqual([])
})

test.each([
  ['/no-such-page', 404, 'Oops! Page not found'],
  ['/car/no-such-car', 404, 'Car Not Found'],
  ['/car/no-such-car/gallery', 404, 'Car Not Found'],
  ['/car/no-such-car/book', 404, 'Car Not Found'],
  ['/booking-success?booking_id=none', 404, 'Booking Not Found'],
  ['/verify-email?token=used', 404, 'This link is no longer valid'],
])('%s says in our words what is missing', async (address, status, heading) => {
  const page = await site.noScriptClient().visit(address)
  expect(page.status).toBe(status)
  expect(page.heading).toBe(heading)
  expect(page.document.querySelectorAll('nav a').length).toBeGreaterThan(3)
})

test('what cannot be used of a fleet filter is left out and said beside it', async () => {
  const page = await site
    .noScriptClient()
    .visit('/fleet?pickup=2026-02-31&return=soon&location=Mars&body=submarine&price=cheap&sort=luck&page=-4&other=1')
  expect(page.status).toBe(200)
  const said = (name: string) => page.document.querySelector(`#${name}-problem`)?.textContent.trim()
  expect(said('pickup')).toBe('That isn’t a date, so we left it out.')
  expect(said('return')).toBe('That isn’t a date, so we left it out.')
  for (const name of ['location', 'body', 'price', 'sort'])
    expect(said(name), name).toBe('That isn’t one of the choices, so we left it out.')
  expect(page.document.querySelectorAll('.card').length).toBeGreaterThanOrEqual(12)
  const cleared = await page.follow('Clear filters')
  expect(cleared.path).toBe('/fleet')
  expect(cleared.document.querySelectorAll('.error')).toEqual([])
})

test('one date alone asks for the other, and is kept', async () => {
  const pickup = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const page = await site.noScriptClient().visit(`/fleet?pickup=${pickup}`)
  expect(page.document.querySelector('#return-problem')?.textContent.trim()).toBe('Choose a return date too.')
  expect(page.document.querySelector('#pickup')?.getAttribute('value')).toBe(pickup)
})

test('a page of the fleet beyond the last is still a page', async () => {
  const page = await site.noScriptClient().visit('/fleet?page=999')
  expect(page.status).toBe(200)
  expect(page.heading).toBe('Our Fleet')
})
