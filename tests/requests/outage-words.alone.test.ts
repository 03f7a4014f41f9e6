/**
 * What each route says of its failures, asked of the built site with the database away, and buttons that it refuses:
 * as a document, and as the request of a page that has hydrated.
 */
import fs from 'node:fs'

import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { profiles, vehicles } from '#drizzle/schema.ts'
import { brokerProblems } from '#app/brokers/subscription/words.ts'
import { garageProblems } from '#app/fleet/garage/words.ts'
import { imageRoutingProblems } from '#app/fleet/image-routing/words.ts'
import { listingProblems } from '#app/fleet/listings/words.ts'
import { approvalProblems } from '#app/people/approvals/words.ts'
import { filmProblems } from '#app/pictures/films/words.ts'
import { imageProblems } from '#app/pictures/images/words.ts'
import { mediaProblems } from '#app/pictures/media/words.ts'
import { pageProblems } from '#app/ui/layout/words.ts'
import { db, ownerSql } from '#app/platform/db.server.ts'
import { inOneLine, type Problem } from '#app/shared/outcome.ts'
import { one } from '#app/shared/one.ts'
import { unreadWords } from '#app/shared/route-facts.ts'
import { cast, type CastMember } from '#tests/cast.ts'
import { openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { makeFilm } from '#tests/support/films.ts'
import { addImage, addListing, addPhoto } from '#tests/support/listings.ts'
import { openSite, type Form, type NoScriptClient } from '#tests/support/no-script-client.ts'
import { addPerson } from '#tests/support/people.ts'
import { fillAddress } from '#tests/support/route-addresses.ts'

const proxy = await openDatabaseProxy(process.env.DATABASE_URL!)
process.env.DATABASE_URL = proxy.url
const site = await openSite({ demo: true })
afterAll(() => proxy.close())

const id = '00000000-0000-7000-8000-000000000000'

/** What is sent to a route whose words depend on it, and the words. */
const asked: Record<string, [body: Record<string, string>, problem: Problem][]> = {
  'routes/actions/broker-checkout': [
    [{ from: 'dashboard' }, brokerProblems.subscriptionFailed],
    [{ from: 'account' }, brokerProblems.paymentFailed],
    [{ from: 'broker' }, brokerProblems.checkoutFailed],
  ],
  'routes/portal/person': [
    [{ kind: 'approve' }, approvalProblems.unapproved],
    [{ kind: 'reject' }, approvalProblems.unrejected],
    [{ kind: 'role' }, approvalProblems.failed],
  ],
  'routes/portal/listing-photos': [
    [{}, imageProblems.someFailed],
    [{ [`place-${id}`]: 'first' }, listingProblems.notUpdated],
    [{ [`remove-${id}`]: '' }, listingProblems.photoNotRemoved],
  ],
  'routes/portal/garage-photos': [
    [{}, imageProblems.someFailed],
    [{ [`place-${id}`]: 'first' }, garageProblems.notUpdated],
    [{ [`remove-${id}`]: '' }, listingProblems.photoNotRemoved],
  ],
  'routes/actions/car-publication': [
    [{ published: 'yes' }, garageProblems.notPublished],
    [{ published: 'no' }, garageProblems.statusNotUpdated],
  ],
  'routes/portal/photo-choice': [[{}, listingProblems.notUpdated]],
  'garage-photo-choice': [[{}, garageProblems.notUpdated]],
  'routes/admin/images': routing(imageRoutingProblems.heroFailed),
  'hero-images': routing(imageRoutingProblems.heroNotUpdated),
}

/** Fields without which a form is refused before the database is asked. */
const required: Record<string, Record<string, string>> = {
  'routes/session/forgot-password': { email: cast.brook.email },
  'routes/session/reset-password': { password: 'another-one-2026' },
}

function routing(heroFailed: Problem): [Record<string, string>, Problem][] {
  return [
    [{ intent: `fleetHero ${id}` }, heroFailed],
    [{ intent: 'resync' }, imageRoutingProblems.syncFailed],
    [{ intent: `gallery ${id}` }, imageRoutingProblems.failed],
    [{ intent: 'gallery' }, imageRoutingProblems.bulkFailed],
  ]
}

/** What the address needs besides, to get as far as the database. */
const queries: Record<string, string> = {
  'routes/site/document-replacement': '?key=x',
  'routes/site/booking-documents': '?key=x',
  'routes/site/booking-miles': '?key=x',
  'routes/actions/miles-package': '?key=x',
  'linked-balance-payment': '?key=x',
  'linked-charges-payment': '?key=x',
  'routes/session/reset-password': '?token=x',
  'routes/session/verify-email': '?token=x',
  'routes/account/profile': '?index',
}

const routes = Object.entries(site.routes).flatMap(([routeId, route]) => (route ? [{ routeId, ...route.module }] : []))
const failing = routes.flatMap(({ routeId, action, route }) =>
  action && route?.failed ? [{ routeId, failed: route.failed }] : [],
)

const lines = failing.flatMap(({ routeId, failed }) =>
  typeof failed === 'function'
    ? (asked[routeId] ?? []).map(([body, problem]) => ({ routeId, body, problem }))
    : [{ routeId, body: required[routeId] ?? {}, problem: failed }],
)

/** Queries on which the words of a loader depend. */
const readWith: Record<string, string[]> = {
  'routes/api/document': ['', '?download=yes'],
  'routes/admin/images': ['', '?car=ferrari-roma'],
  'hero-images': ['', '?car=ferrari-roma'],
}

const reads = routes
  .filter(({ route }) => route?.unread)
  .flatMap(({ routeId, route }) =>
    (readWith[routeId] ?? ['']).map((query) => ({
      routeId,
      query,
      problem: unreadWords(route, `http://site.invalid${addressOf(routeId)}${query}`)!,
    })),
  )

function addressOf(routeId: string): string {
  const steps: string[] = []
  for (let route = site.routes[routeId]; route; route = site.routes[route.parentId ?? ''])
    if (route.path) steps.unshift(route.path)
  return fillAddress(`/${steps.join('/')}`).replace('/photos/avatar', '/photos/profile')
}

const typed = { note: 'Kept as it was typed' }
const form = (body: Record<string, string>) => new URLSearchParams({ ...body, ...typed })

async function post(client: NoScriptClient, address: string, body: URLSearchParams | FormData, accept: string) {
  const answer = await client.send(address, { method: 'POST', body, headers: { Accept: accept } })
  return { status: answer.status, kept: answer.headers.get('Cache-Control'), text: await answer.text() }
}

/** As the page's own scripts post: the answer is data. */
function postData(client: NoScriptClient, address: string, body: URLSearchParams | FormData) {
  const [path = '', query] = address.split('?')
  return post(client, `${path}.data${query === undefined ? '' : `?${query}`}`, body, '*/*')
}

/** A page answers with its problem, a button with one line of text, an address for scripts with JSON. */
function expectData(text: string, { title, body }: Problem): void {
  const says = text.includes(inOneLine({ title, body })) || (text.includes(`"${title}"`) && text.includes(`"${body}"`))
  expect([says, text]).toEqual([true, text])
}

test('every route whose words depend on what is sent is asked for each of them', () => {
  const depending = failing.filter(({ failed }) => typeof failed === 'function').map(({ routeId }) => routeId)
  expect(Object.keys(asked).toSorted()).toEqual(depending.toSorted())
})

describe('with the database away', () => {
  const client = site.noScriptClient()
  beforeAll(async () => {
    await client.signIn(cast.ada)
    await proxy.cut()
  })
  afterAll(() => proxy.join())

  test.each(lines)('$routeId says "$problem.title"', async ({ routeId, body, problem }) => {
    const address = addressOf(routeId) + (queries[routeId] ?? '')
    const shown = await post(client, address, form(body), 'text/html')
    expect([address, shown.status, shown.kept]).toEqual([address, 503, 'no-store'])
    expect(shown.text).toContain(problem.title ?? problem.body)
    expect(shown.text).toContain(problem.body)
    if (site.routes[routeId]?.module.default) expect(shown.text).toContain(typed.note)
    if (/^\/(api|parts)\//.test(address)) return
    const data = await postData(client, address, form(body))
    expect([address, data.status, data.kept]).toEqual([address, 503, 'no-store'])
    expectData(data.text, problem)
    if (site.routes[routeId]?.module.default) expect(data.text).toContain(typed.note)
  })

  test.each(reads)('$routeId, read with "$query", says "$problem.title"', async ({ routeId, query, problem }) => {
    const answer = await client.send(addressOf(routeId) + query, { headers: { Accept: 'text/html' } })
    const { headers, status } = answer
    expect([status, headers.get('Cache-Control'), Boolean(headers.get('Retry-After'))]).toEqual([503, 'no-store', true])
    const text = (await answer.text()).replaceAll('&#x27;', "'")
    expect(text).toContain(problem.title ?? problem.body)
    expect(text).toContain(problem.body)
    expect(text).not.toContain(pageProblems.unavailable.title)
  })

  test('a page that the documents give no words is not available', async () => {
    const page = await client.visit('/dashboard/earnings')
    expect([page.status, page.heading]).toEqual([503, pageProblems.unavailable.title])
  })
})

describe('refused by the database', () => {
  afterEach(async () => void (await ownerSql`drop function if exists public.refuse() cascade`))

  /** A page view writes other columns of `profiles`, and has to continue. */
  async function refuse(table: string): Promise<void> {
    const update = table === 'profiles' ? 'update of approval_status' : 'update'
    await ownerSql.unsafe(`
      create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse before insert or ${update} or delete on public.${table}
        for each row execute function public.refuse()`)
  }

  const photo = new File([fs.readFileSync('drizzle/pictures/suv-green/side.jpg')], 'side.jpg', { type: 'image/jpeg' })
  const idOf = async (username: string) =>
    one(await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, username))).id
  const ferrari = async () =>
    one(await db.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.slug, 'ferrari-roma'))).id

  async function ownListing(): Promise<string> {
    const listed = await addListing(await idOf(cast.brook.username))
    for (let count = 0; count < 2; count += 1) await addPhoto(listed)
    return listed
  }

  type Case = {
    as: CastMember
    at: () => Promise<string>
    form: string
    button?: string
    fill?: Record<string, File | string>
    table: string
    says: Problem
  }

  const cases: Record<string, Case> = {
    '"Approve" in the list of people': {
      as: 'ada',
      at: async () => `/dashboard/users?q=${(await addPerson({ emailConfirmedAt: new Date() })).username}`,
      form: 'form[action$="/approval"]',
      table: 'profiles',
      says: approvalProblems.unapproved,
    },
    '"Unpublish" of a listing': {
      as: 'brook',
      at: async () => `/dashboard/listings/${await ownListing()}`,
      form: 'form[action$="/publication"]',
      table: 'car_listings',
      says: listingProblems.notUpdated,
    },
    '"Make unavailable"': {
      as: 'brook',
      at: async () => `/dashboard/listings/${await ownListing()}`,
      form: 'form[action$="/availability"]',
      table: 'car_listings',
      says: listingProblems.notUpdated,
    },
    '"Duplicate"': {
      as: 'brook',
      at: async () => `/dashboard/listings/${await ownListing()}`,
      form: 'form[action$="/copy"]',
      table: 'vehicles',
      says: listingProblems.notCreated,
    },
    '"Delete" of a listing': {
      as: 'brook',
      at: async () => `/dashboard/listings/${await ownListing()}/removal`,
      form: 'form[action$="/removal"]',
      table: 'car_listings',
      says: listingProblems.notDeleted,
    },
    '"Remove" beside a photo': {
      as: 'brook',
      at: async () => `/dashboard/listings/${await ownListing()}/photos`,
      form: 'form#listing-photos',
      button: 'Remove',
      table: 'vehicle_images',
      says: listingProblems.photoNotRemoved,
    },
    'photos of a listing': {
      as: 'brook',
      at: async () => `/dashboard/listings/${await ownListing()}/photos`,
      form: 'form#listing-photos',
      fill: { photos: photo },
      table: 'images',
      says: imageProblems.someFailed,
    },
    '"Unpublish" of a car': {
      as: 'sam',
      at: async () => `/dashboard/garage/${await ferrari()}`,
      form: 'form[action$="/publication"]',
      table: 'cars',
      says: garageProblems.statusNotUpdated,
    },
    '"Disable" of a car': {
      as: 'sam',
      at: async () => `/dashboard/garage/${await ferrari()}`,
      form: 'form[action$="/availability"]',
      table: 'cars',
      says: garageProblems.statusNotUpdated,
    },
    '"Delete" of an image': {
      as: 'brook',
      at: async () => `/dashboard/uploads/${await addImage({ uploadedBy: await idOf(cast.brook.username) })}/removal`,
      form: 'form[action$="/removal"]',
      table: 'images',
      says: mediaProblems.notDeleted,
    },
    'images of the gallery': {
      as: 'brook',
      at: async () => '/dashboard/uploads',
      form: 'form#upload',
      fill: { photos: photo },
      table: 'images',
      says: imageProblems.someFailed,
    },
    'images at the account': {
      as: 'brook',
      at: async () => '/account/media',
      form: 'form#upload',
      fill: { photos: photo },
      table: 'images',
      says: imageProblems.someFailed,
    },
    'a film': {
      as: 'sam',
      at: async () => '/video-upload',
      form: 'form#film',
      fill: {
        film: new File([new Uint8Array(makeFilm())], 'door.mp4', { type: 'video/mp4' }),
        poster: photo,
        title: 'The door',
        purpose: 'kept',
      },
      table: 'site_films',
      says: filmProblems.failed,
    },
  }

  function bodyOf(sent: Form): URLSearchParams | FormData {
    const body = new FormData()
    for (const [name, value] of sent.entries()) body.append(name, value)
    if (sent.element.getAttribute('enctype') === 'multipart/form-data') return body
    return new URLSearchParams(sent.entries().map(([name, value]) => [name, String(value)]))
  }

  test.each(Object.entries(cases))('%s', async (_name, { as, at, form: selector, button, fill = {}, table, says }) => {
    const client = site.noScriptClient()
    await client.signIn(cast[as])
    const opened = await client.visit(await at())
    const sent = opened.form(selector).fill(fill)
    await refuse(table)
    const page = await sent.submit(button)
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([503, 'no-store'])
    const said = [page.heading, page.text, ...page.alerts].join(' ')
    expect(said).toContain(says.title ?? says.body)
    expect(said).toContain(says.body)
    for (const value of Object.values(fill)) if (typeof value === 'string') expect(page.html).toContain(value)
    if (button) return
    const action = new URL(sent.element.getAttribute('action') || opened.url.href, opened.url)
    const data = await postData(client, action.pathname + action.search, bodyOf(sent))
    expect([data.status, data.kept]).toEqual([503, 'no-store'])
    expectData(data.text, says)
  })
})
