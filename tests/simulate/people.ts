/** Who takes part in a simulation, and how their browsers open pages. */
import { cast, castPassword } from '#tests/cast.ts'
import type { NoScriptClient, Page } from '#tests/support/no-script-client.ts'
import type { House } from './house.ts'

export type Person = { username: string; password: string; client: NoScriptClient; joined: boolean }
export type World = {
  house: House
  customers: Person[]
  desk: Record<'sam' | 'ada' | 'dee', Person>
  /** Pages that failed: status, address and heading. */
  findings: string[]
  counts: { succeeded: number; gaveUp: number }
}

/** Nothing to do for it today: another act is chosen. */
export class NotNow extends Error {}

export function openWorld(house: House, people: number): World {
  const browser = (place: number, username: string, password: string, joined: boolean): Person => ({
    username,
    password,
    client: house.browser(`10.20.${place >> 8}.${(place & 255) + 1}`, place % 2 === 0 ? 0 : 1),
    joined,
  })
  const ofCast = (who: 'sam' | 'ada' | 'dee', place: number) =>
    browser(1_000 + place, cast[who].username, castPassword, true)
  return {
    house,
    customers: Array.from({ length: people }, (_, place) => browser(place, '', '', false)),
    desk: { sam: ofCast('sam', 0), ada: ofCast('ada', 1), dee: ofCast('dee', 2) },
    findings: [],
    counts: { succeeded: 0, gaveUp: 0 },
  }
}

/** As this person, who signs in again when the site asks for it. */
export async function open(world: World, person: Person, path: string): Promise<Page> {
  const page = await person.client.visit(path)
  const isAsked = page.url.pathname === '/signin' || page.url.pathname === '/auth'
  const seen = isAsked ? await signedIn(person, path) : page
  return confirmed(world, person, noticed(world, seen))
}

/** What needs a factor again gets it. */
export async function confirmed(world: World, { password }: Person, page: Page): Promise<Page> {
  if (page.url.pathname !== '/account/settings/confirm') return page
  return noticed(world, await page.form('form#factor').fill({ password }).submit())
}

async function signedIn(person: Person, path: string): Promise<Page> {
  const body = new URLSearchParams({ username: person.username, password: person.password })
  await person.client.send('/signin', { method: 'POST', body, headers: { Referer: 'http://localhost:3000/signin' } })
  return person.client.visit(path)
}

/** No one ever sees a page that failed, whatever they do. An outage says so, and is asked again later. */
export function noticed(world: World, page: Page): Page {
  if (page.status >= 500 && page.status !== 503) world.findings.push(`${page.status} at ${page.path}: ${page.heading}`)
  if (page.status === 503) throw new NotNow()
  return page
}
