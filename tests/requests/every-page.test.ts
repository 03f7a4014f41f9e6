/**
 * Nonsense in every address and every form, as each kind of person: none breaks. permission-matrix.test.ts
 * asks each address as it is, every-address.test.ts sends worse as a visitor and an admin, crawl.test.ts follows the links.
 */
import { beforeAll, expect, test } from 'vitest'

import { cast, type CastMember } from '#tests/cast.ts'
import { openSite, type NoScriptClient } from '#tests/support/no-script-client.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))

type Kind = CastMember | 'visitor'
const kinds: CastMember[] = ['sam', 'brook', 'nia', 'mia', 'pim', 'remy']

async function clientOf(kind: Kind): Promise<NoScriptClient> {
  const client = site.noScriptClient()
  if (kind !== 'visitor') await client.signIn(cast[kind])
  return client
}

test('no address answers 500 to those between a visitor and an admin, whatever stands in it', async () => {
  const paths = Object.values(site.routes).flatMap((route) => (route?.path ? [pathOf(route.id)] : []))
  const nonsense = ["..%2f..%2fetc%2f1'--", `ü${'x'.repeat(500)}`]
  const addresses = [...new Set(paths)]
  const failed: string[] = []
  for (const [turn, kind] of kinds.entries()) {
    const client = await clientOf(kind)
    for (const [index, path] of addresses.entries()) {
      const word = nonsense[(turn + index) % nonsense.length]!
      const address = /[:*]/.test(path) ? path.replace(/:\w+|\*/g, word) : `${path}?token=x&page=-1&photo=9e9&tab=x`
      const { status } = await client.send(address)
      if (status >= 500) failed.push(`${kind} ${address}: ${status}`)
    }
  }
  expect(failed).toEqual([])
})

test('an address that only takes a post, or only answers a script, says so in words', async () => {
  const silent: string[] = []
  for (const { id, path, module } of Object.values(site.routes).flatMap((route) => (route?.path ? [route] : []))) {
    if (module.default) continue
    const answer = await site.noScriptClient().send(pathOf(id).replace(/:\w+|\*/g, 'zz'))
    const type = answer.headers.get('Content-Type') ?? ''
    if (answer.status >= 400 && !/^(text\/(plain|html)|application\/json)/.test(type) && type !== '')
      silent.push(`${path}: ${answer.status} ${type}`)
    if (answer.status === 405) expect(answer.headers.get('Allow')).toBe('POST')
  }
  expect(silent).toEqual([])
})

test('a wrong post is answered without a 500, and its page says so in the title', async () => {
  const routes = Object.values(site.routes).flatMap((route) => (route?.module.action ? [pathOf(route.id)] : []))
  const addresses = routes.map((path) => path.replace(/:slug/, 'ferrari-roma').replace(/:\w+|\*/g, 'nonsense'))
  const fields = new URLSearchParams({ a: 'b' })
  const bodies = { visitor: [fields], mia: [fields, '{', new FormData()], ada: [fields] }
  const failed: string[] = []
  for (const kind of ['visitor', 'mia', 'ada'] as const) {
    const client = await clientOf(kind)
    for (const address of new Set(addresses)) {
      if (address === '/signout') continue
      for (const body of bodies[kind]) {
        const answer = await client.send(address, { method: 'POST', body })
        if (answer.status >= 500) failed.push(`${kind} POST ${address}: ${answer.status}`)
        const isPage = answer.headers.get('Content-Type')?.startsWith('text/html')
        if (isPage && answer.status === 422 && !(await answer.text()).includes('<title>Error: '))
          failed.push(`${kind} ${address}: no "Error:" in the title`)
      }
    }
  }
  expect(failed).toEqual([])
})

/** The whole path of a route, from its parents down. */
function pathOf(id: string): string {
  const route = site.routes[id]!
  const parent = route.parentId ? pathOf(route.parentId) : ''
  return `${parent === '/' ? '' : parent}/${route.path ?? ''}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
}

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
