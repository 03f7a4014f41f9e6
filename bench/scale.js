/**
 * The same pages on the demo's cars, on one full page of cars and on thousands with their bookings: what our process works
 * for each (processor time), how long the answer takes, and what Postgres works; the ratios are of both together. BENCH_CARS
 * and BENCH_STAYS set the size, BENCH_SECONDS how long each page is measured, BENCH_PAGES which (a word of their names); the
 * database is dropped after it.
 */
import fs from 'node:fs'

import postgres from 'postgres'

import { fillLargeFleet } from '../tests/support/large-fleet.js'
import { startSite } from './site.js'
import { signIn, timePage, workOf } from './throughput.js'

const cars = Number(process.env.BENCH_CARS ?? 10_000)
const stays = Number(process.env.BENCH_STAYS ?? 200_000)
const fullPage = 24
const wantedPages = process.env.BENCH_PAGES ?? ''
/** Two dozen pages three times: more would take half an hour. */
const seconds = Number(process.env.BENCH_SECONDS ?? 1)

/** Gives a row for each page. Someone is signed in, so that no page comes out of the memory. */
export async function measureScale() {
  const database = `scale_${process.pid}`
  // The thousands of mails filled in below would be sent beside the pages that are measured.
  const site = await startSite({ database, environment: { JOBS: 'false', PREPARE_PICTURES: 'false' } })
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => {}, transform: { undefined: null } })
  try {
    const pages = pagesOf(await carOf(sql))
    const admin = await signIn(site.origin, 'admin')
    const member = await signIn(site.origin, 'member')
    const cookieOf = (/** @type {string} */ page) => (page.startsWith('/dashboard') ? admin : member)
    /** @type {Record<string, Record<string, string | number>>} */
    const rows = {}
    const measure = async (/** @type {string} */ name) => {
      for (const [page, address] of Object.entries(pages)) {
        const before = postgresWork(site.postgresPid)
        const result = await timePage(site, address, cookieOf(address), seconds)
        const work = (postgresWork(site.postgresPid) - before) / result.asked
        rows[page] = {
          ...rows[page],
          [`${name} work ms`]: result.work.toFixed(2),
          [`${name} Postgres ms`]: work.toFixed(2),
          [`${name} p50 ms`]: result.p50,
        }
      }
    }
    // What is measured first would otherwise pay for what the compiler learns with it.
    for (const address of Object.values(pages)) await timePage(site, address, cookieOf(address), seconds)
    const [{ count: demo } = { count: 0 }] = await sql`select count(*)::int from vehicles where listed_at is not null`
    await measure(`${demo} cars`)
    await fillLargeFleet(sql, { cars: fullPage + 2 - demo, stays: 20 * (fullPage + 2 - demo), people: 20 }, new Date())
    await measure('a full page')
    const started = Date.now()
    await fillLargeFleet(sql, { cars, stays }, new Date(), 'more')
    const [size] =
      await sql`select (select count(*)::int from vehicles) as cars, (select count(*)::int from stays) as stays`
    console.log(
      `${size?.cars} cars and ${size?.stays} stays, filled in ${((Date.now() - started) / 1000).toFixed(0)} s`,
    )
    await measure(`${cars} cars`)
    for (const row of Object.values(rows)) {
      const [first, full, large] = [`${demo} cars`, 'a full page', `${cars} cars`].map(
        (name) => Number(row[`${name} work ms`]) + Number(row[`${name} Postgres ms`]),
      )
      row[`to ${demo}`] = ((large ?? 0) / (first ?? 1)).toFixed(2)
      row['to a full page'] = ((large ?? 0) / (full ?? 1)).toFixed(2)
    }
    return rows
  } finally {
    await sql.end({ timeout: 2 })
    await site.stop()
  }
}

/** @param {string} slug */
function pagesOf(slug) {
  const day = (/** @type {number} */ count) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
  const dates = `pickup=${day(5)}&return=${day(8)}`
  const all = {
    'the fleet': '/fleet',
    'page 10 of it': '/fleet?page=10',
    'by price': '/fleet?sort=price',
    'of a city and a body': '/fleet?location=Atlanta&body=suv',
    'on dates': `/fleet?${dates}`,
    'on dates, by price': `/fleet?${dates}&sort=price`,
    'on dates, by price, page 10': `/fleet?${dates}&sort=price&page=10`,
    'on dates, up to a total': `/fleet?${dates}&upto=9000`,
    'on dates, page 10': `/fleet?${dates}&page=10`,
    'a car with its calendar': `/car/${slug}?${dates}`,
    "one's own bookings": '/account/bookings',
    'the garage': '/dashboard/garage',
    'page 10 of the garage': '/dashboard/garage?page=10',
    'the garage by price': '/dashboard/garage?sort=price',
    'its drafts': '/dashboard/garage?state=draft',
    'its cars by name': '/dashboard/garage?q=ferrari',
    'all listings': '/dashboard/listings',
    'the people': '/dashboard/users',
    'the chat': '/dashboard/chat',
  }
  return Object.fromEntries(Object.entries(all).filter(([page]) => page.includes(wantedPages)))
}

/** @param {postgres.Sql} sql */
async function carOf(sql) {
  const [car] =
    await sql`select slug from vehicles where kind = 'car' and listed_at is not null order by listed_at desc limit 1`
  return String(car?.slug)
}

/** Processor time of Postgres and all its processes so far, in milliseconds. @param {number} pid its first process */
function postgresWork(pid) {
  const children = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  return [pid, ...children.map(Number)].reduce((sum, one) => sum + (workOf(one) || 0), 0)
}

/** @param {string} pid */
function parentOf(pid) {
  try {
    return Number(fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return 0
  }
}
