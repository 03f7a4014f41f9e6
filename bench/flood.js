/**
 * Many bookings of one car sent at the same moment, each from an account and a network address of its own, with the
 * documents that the form asks for. Right: no 500, no page without words, every refusal says when to try again and leads
 * back to the form, and the memory of before a minute later.
 */
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { parse } from 'node-html-parser'
import sharp from 'sharp'

import { residentOf } from '../tests/support/resident-memory.js'
import { makeAccounts } from './crowd.js'

const posts = Number(process.env.BENCH_FLOOD ?? 500)
const accounts = Math.ceil(posts / 10)
/** Days from today. */
const [pickup, back] = [21, 24].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
const restAfter = 60_000

/** What `startSite` has to give the site: an address for each account, and no more memory than in the image. */
export const wanted = {
  environment: { TRUSTED_PROXIES: '1' },
  node: fs.readFileSync('Dockerfile', 'utf8').match(/--max-[\w-]+=\d+/g) ?? [],
}

const typed = {
  customerName: 'Mia Hart',
  customerEmail: 'mia.hart@example.com',
  customerPhone: '(404) 555-0143',
  licenseIssuedOn: '2010-06-01',
  specialRequests: 'We land at 9:10.',
  agreement: 'on',
  signature: 'Mia Hart',
}

/** `refused`: what the form says is wrong. `location`: where a booking leads. @typedef {{ status: number, seconds: number, fault: string, refused?: string, location?: string }} Answer */

/** @param {{ origin: string, pid: number, databaseUrl: string }} site */
export async function measureFlood(site) {
  const cookies = await makeAccounts(site, accounts)
  const page = await freeCar(site.origin)
  const license = await drawLicense()
  const send = async (/** @type {number} */ number) => {
    const person = number % accounts
    return post(page, await fill(page, cookies[person] ?? '', license), cookies[person] ?? '', `192.0.2.${person + 1}`)
  }
  // What a process needs anyway (code, pools, caches) is there before memory is first read.
  for (let number = 0; number < 20; number++) await send(number)
  const forms = await Promise.all(cookies.map((cookie) => fill(page, cookie, license)))
  await sleep(10_000)

  const before = residentOf(site.pid)
  let peak = before
  const watching = setInterval(() => (peak = Math.max(peak, residentOf(site.pid))), 50)
  /** @type {Answer[]} */
  const answers = await Promise.all(
    Array.from({ length: posts }, (_, number) => {
      const person = number % accounts
      return post(page, forms[person] ?? new FormData(), cookies[person] ?? '', `192.0.2.${person + 1}`)
    }),
  )
  await sleep(restAfter)
  clearInterval(watching)
  const after = residentOf(site.pid)
  const [first = 0, most = 0, last = 0] = [before, peak, after].map(Math.round)
  console.table([{ 'MB before': first, 'at the peak': most, 'a minute later': last, more: last - first }])
  return summarize(answers)
}

export function drawLicense() {
  return sharp({ create: { width: 600, height: 380, channels: 3, background: '#d8d4ca' } })
    .jpeg()
    .toBuffer()
}

/** By status and fault. @param {Answer[]} answers */
function summarize(answers) {
  /** @type {Map<string, Answer[]>} */
  const groups = new Map()
  for (const answer of answers) {
    const kind = `${answer.status} ${answer.fault}`
    groups.set(kind, [...(groups.get(kind) ?? []), answer])
  }
  return [...groups.values()].map((group) => ({
    status: group[0]?.status,
    answers: group.length,
    'longest s': Math.max(...group.map(({ seconds }) => seconds)).toFixed(1),
    fault: group[0]?.fault,
  }))
}

/** The page of the first car that can be had on these days. @param {string} origin */
async function freeCar(origin) {
  const fleet = parse(await (await fetch(`${origin}/fleet?pickup=${pickup}&return=${back}`)).text())
  const link = fleet.querySelector('a[aria-label^="Reserve "][href^="/car/"]')?.getAttribute('href')
  if (!link) throw new Error('No car is left on these days: npm run bench with another BENCH_DATA_DIR')
  return new URL(link.replaceAll('&amp;', '&'), origin).href
}

/** The page's form, filled in whole and right. @param {string} page @param {string} cookie @param {Buffer} license */
export async function fill(page, cookie, license) {
  const document = parse(await (await fetch(page, { headers: { cookie } })).text())
  const body = new FormData()
  for (const field of document.querySelectorAll('form#booking input, [form=booking], form#booking select')) {
    const name = field.getAttribute('name')
    const type = field.getAttribute('type') ?? 'text'
    if (!name || type === 'submit' || field.tagName === 'BUTTON') continue
    const value = field.getAttribute('value')
    if (type === 'file') body.set(name, new Blob([new Uint8Array(license)], { type: 'image/jpeg' }), 'license.jpg')
    else if (field.tagName === 'SELECT')
      body.set(name, field.querySelector('option[selected]')?.getAttribute('value') ?? '')
    else if (!['checkbox', 'radio'].includes(type)) body.append(name, value ?? '')
    else if (field.hasAttribute('checked')) body.append(name, value ?? 'on')
  }
  for (const [name, value] of Object.entries(typed)) body.set(name, value)
  return body
}

/**
 * What is wrong with an answer: a failure, a page without words, a refusal that does not say what to do.
 * @param {number} status @param {Headers} headers @param {string} html @param {string} page
 */
function faultOf(status, headers, html, page) {
  if (status === 303) return headers.has('location') ? '' : 'leads nowhere'
  const { pathname, search } = new URL(page)
  const body = parse(html)
  const words = body.querySelector('h1')?.textContent.trim() ?? ''
  if (words === '') return 'no words'
  if (status >= 500 && status !== 503) return 'failed'
  if (status !== 503) return body.querySelector('form#booking') ? '' : `no form: ${words}`
  if (!headers.has('retry-after')) return 'does not say when'
  const way = body.querySelectorAll('a, form').map((each) => each.getAttribute('href') ?? each.getAttribute('action'))
  return way.some((href) => href?.replaceAll('&amp;', '&') === pathname + search) ? '' : `no way back: ${words}`
}

/** @param {string} page @param {FormData} body @param {string} cookie @param {string} from @returns {Promise<Answer>} */
export async function post(page, body, cookie, from) {
  const headers = { cookie, origin: new URL(page).origin, referer: page, 'x-forwarded-for': from }
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1_000
  try {
    const answer = await fetch(page, { method: 'POST', body, headers, redirect: 'manual' })
    const html = await answer.text()
    const fault = faultOf(answer.status, answer.headers, html, page)
    const refused = parse(html).querySelector('[data-error-summary] > p')?.textContent
    const location = answer.headers.get('location') ?? undefined
    return { status: answer.status, seconds: seconds(), fault, refused, location }
  } catch (error) {
    const { message, cause } = /** @type {Error} */ (error)
    return { status: 0, seconds: seconds(), fault: `${message}: ${String(cause)}` }
  }
}
