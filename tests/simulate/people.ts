/** Who takes part in a simulation, and how their browsers open pages. */
import { cast, castPassword } from '#tests/cast.ts'
import { Form, type NoScriptClient, type Page } from '#tests/support/no-script-client.ts'
import type { Chance } from './chance.ts'
import { formsOf } from './forms.ts'
import type { House } from './house.ts'

export type Person = {
  username: string
  password: string
  client: NoScriptClient
  joined: boolean
  /** Has asked to be one. */
  broker?: boolean
}
export type Counts = { succeeded: number; gaveUp: number }
export type World = {
  house: House
  customers: Person[]
  /** Of the cast. */
  desk: Record<'sam' | 'ada' | 'dee' | 'brook', Person>
  /** Pages that failed: status, address and heading. */
  findings: string[]
  killed: number
  counts: Counts & { byAct: Record<string, Counts> }
}

/** Nothing to do for it today: another act is chosen. */
export class NotNow extends Error {
  static here(): never {
    throw new NotNow()
  }
}

export function openWorld(house: House, people: number): World {
  const browser = (place: number, username: string, password: string, joined: boolean): Person => ({
    username,
    password,
    client: house.browser(`10.20.${place >> 8}.${(place & 255) + 1}`, place % 2 === 0 ? 0 : 1),
    joined,
  })
  const ofCast = (who: keyof World['desk'], place: number) =>
    browser(1_000 + place, cast[who].username, castPassword, true)
  return {
    house,
    customers: Array.from({ length: people }, (_, place) => browser(place, '', '', false)),
    desk: { sam: ofCast('sam', 0), ada: ofCast('ada', 1), dee: ofCast('dee', 2), brook: ofCast('brook', 3) },
    findings: [],
    killed: 0,
    counts: { succeeded: 0, gaveUp: 0, byAct: {} },
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

/**
 * No one ever sees a page that failed, or that their own form can't be read, whatever they do. An outage says so, and is
 * asked again later.
 */
export function noticed(world: World, page: Page): Page {
  const isFailed = page.status >= 500 && page.status !== 503
  if (isFailed || page.status === 400) world.findings.push(`${page.status} at ${page.path}: ${page.heading}`)
  if (page.status === 503) throw new NotNow()
  return page
}

export type Deed = { world: World; person: Person; chance: Chance }

/** Sends a form; sometimes twice at once, as from a browser in which it is submitted twice. */
export async function submit({ world, person, chance }: Deed, form: Form, button?: string): Promise<Page> {
  const again = chance.happens(12) ? form.submit(button) : undefined
  const [page, other] = await Promise.all([form.submit(button), again])
  if (other) noticed(world, other)
  return confirmed(world, person, noticed(world, page))
}

/** The first form of a page that posts to an address with this in it. */
export function formTo(page: Page, part: string): Form {
  const element = formsOf(page).find((form) => form.getAttribute('action')?.includes(part))
  return element ? new Form(page, element) : NotNow.here()
}

/** The form of this id, where the page has it. */
export function formOf(page: Page, id: string): Form {
  const element = page.document.querySelector(`form#${id}`)
  return element ? new Form(page, element) : NotNow.here()
}

/** From Stripe's page. */
export async function comeBack(world: World, person: Person, { headers }: Response): Promise<void> {
  const location = headers.get('Location')
  if (!location) return
  const { pathname, search } = new URL(location)
  await open(world, person, pathname + search)
}

/** The page's answer in a few words. */
export function said(page: Page): string {
  const alerts = page.alerts.filter((words) => words && !words.startsWith('Loading Fleet'))
  return (alerts.join(' ') || page.heading).slice(0, 80)
}
