/**
 * Two processes on one database, and lines that break: anyone who is quicker wins, and nothing half is left. The clock of one
 * machine is a day behind, that of the other a day ahead.
 */
import net from 'node:net'
import { readdirSync } from 'node:fs'

import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { bookingRequests, bookings, documents, outbox, payments, stays, vehicles } from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { business } from '#app/business.ts'
import { closeDatabase, db } from '#app/platform/db.server.ts'
import { days, later, minutes } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { printInstant } from '#app/shared/zone.ts'
import { startBuiltServer } from '#tests/support/built-server.ts'
import {
  bookingForm,
  datesFrom,
  fillBooking,
  newPerson,
  openFreeCar,
  licenseFile,
  signUp,
} from '#tests/support/renter.ts'
import { clientOver } from '#tests/support/served-client.ts'
import { pay } from '#tests/support/stripe-shop.ts'
import type { NoScriptClient } from '#tests/support/no-script-client.ts'
import { until } from '#tests/support/until.ts'

const sites: Awaited<ReturnType<typeof startBuiltServer>>[] = []
beforeAll(async () => {
  const start = (wrong: number) =>
    startBuiltServer(['--import', './tests/support/wrong-clock.js', 'server/main.js'], {
      APP_URL: 'http://localhost:3000',
      DEMO_DATA: 'true',
      CLOCK_WRONG_BY: String(wrong),
    })
  sites.push(await start(-days(1)))
  sites.push(await start(days(1)))
})
afterAll(async () => {
  expect(await findViolations(new Date())).toEqual([])
  for (const site of sites) await site.stop('SIGKILL')
  await closeDatabase()
})

/** A browser that goes to this process only. */
const at = (index: 0 | 1): NoScriptClient => clientOver(() => sites[index]!.origin)

test('two people want one car on the same days, each at another process: one gets it, the other is told', async () => {
  const [one, other] = [at(0), at(1)]
  await signUp(one)
  await signUp(other)
  const dates = datesFrom(4)
  const car = await openFreeCar(one, dates)
  const forms = await Promise.all([fillBooking(car, dates), fillBooking(await other.visit(car.path), dates)])
  const pages = await Promise.all(forms.map((form) => form.submit('Reserve')))
  expect(pages.filter(({ leavesFor }) => leavesFor)).toHaveLength(1)
  const told = pages.find(({ leavesFor }) => !leavesFor)!
  expect(told.status).toBe(422)
  expect(bookingForm(told).problem('pickupDate')).not.toBe('')
  const slug = car.url.pathname.split('/')[2]!
  const held = await db
    .select()
    .from(stays)
    .innerJoin(vehicles, eq(vehicles.id, stays.vehicleId))
    .where(and(eq(vehicles.slug, slug), eq(stays.kind, 'hold'), eq(stays.state, 'active')))
  expect(held).toHaveLength(1)
})

test('a hold has the same end on both machines, whatever their clocks say', async () => {
  const person = newPerson()
  const [client, twin] = [at(0), at(1)]
  await signUp(client, person)
  const door = (await twin.visit('/signin')).form('form:has([name=password])')
  await door.fill({ username: person.username, password: person.password }).submit()
  const dates = datesFrom(21)
  const car = await openFreeCar(client, dates)
  const before = new Date()
  expect((await (await fillBooking(car, dates)).submit('Reserve')).leavesFor).toBeDefined()
  const held = and(eq(bookingRequests.pickupDate, dates.pickup), eq(bookingRequests.state, 'awaiting_payment'))
  const { holdExpiresAt, checkoutExpiresAt } = one(await db.select().from(bookingRequests).where(held))
  const { holdFor, checkoutFor } = business.booking
  expect(Math.abs(holdExpiresAt.getTime() - later(before, holdFor).getTime())).toBeLessThan(minutes(1))
  const closes = present(checkoutExpiresAt, 'the end of the payment page')
  expect(Math.abs(closes.getTime() - later(before, checkoutFor).getTime())).toBeLessThan(minutes(1))
  for (const each of [client, twin]) {
    const { text } = await each.visit('/account/bookings')
    expect(text.replaceAll(/\s/g, ' ')).toContain(`Held until ${printInstant(closes)}`.replaceAll(/\s/g, ' '))
  }
})

test('one person presses in two tabs at two processes, pays, and both processes hear of it: one booking', async () => {
  const client = at(0)
  const person = newPerson()
  await signUp(client, person)
  const twin = at(1)
  const door = (await twin.visit('/signin')).form('form:has([name=password])')
  await door.fill({ username: person.username, password: person.password }).submit()
  const dates = datesFrom(9)
  const car = await openFreeCar(client, dates)
  const forms = await Promise.all([fillBooking(car, dates), fillBooking(await twin.visit(car.path), dates)])
  const pages = await Promise.all(forms.map((form) => form.submit('Reserve')))
  expect(pages.some(({ leavesFor }) => leavesFor)).toBe(true)
  const [open] = await db
    .select()
    .from(bookingRequests)
    .where(and(eq(bookingRequests.state, 'awaiting_payment'), eq(bookingRequests.pickupDate, dates.pickup)))
  const { pathname, search } = new URL((await pay(open!.checkoutUrl!)).headers.get('Location')!)
  // Both emulators deliver, and both processes are asked.
  const shown = await Promise.all([
    client.visit(pathname + search),
    twin.visit(pathname + search),
    client.visit(pathname + search),
  ])
  for (const page of shown) expect(page.heading).toBe('Booking Confirmed!')
  await until(async () =>
    expect(await db.select().from(bookings).where(eq(bookings.requestId, open!.id))).toHaveLength(1),
  )
  expect(await db.select().from(payments).where(eq(payments.requestId, open!.id))).toHaveLength(1)
  expect((await db.select().from(outbox)).filter(({ dedupeKey }) => dedupeKey.includes(open!.id))).toHaveLength(1)
})

test('a line that breaks in the middle of a file leaves neither file nor row', async () => {
  const client = at(0)
  await signUp(client)
  const car = await openFreeCar(client, datesFrom(14))
  const before = (await db.select().from(documents)).length
  const filesBefore = stored().length
  const picture = Buffer.from(await (await licenseFile()).arrayBuffer())
  const head = `--b\r\nContent-Disposition: form-data; name="customerName"\r\n\r\nMia\r\n--b\r\nContent-Disposition: form-data; name="driversLicenseFront"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  const cookie = client.cookieHeader()
  const { port } = new URL(sites[0]!.origin)
  for (const sent of [0, 10, Math.floor(picture.length / 2), picture.length]) {
    const request = `POST ${car.path} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${head.length + picture.length + 5_000}\r\n\r\n${head}`
    await new Promise<void>((resolve) => {
      const socket = net.connect(Number(port), 'localhost', () => {
        socket.write(request)
        // Nothing tells how far the site has read.
        socket.write(picture.subarray(0, sent), () => setTimeout(() => socket.destroy(), 150))
      })
      socket.on('close', () => resolve()).on('error', () => {})
    })
  }
  expect(await (await fetch(`${sites[0]!.origin}/health`)).json()).toEqual({
    ready: true,
    database: true,
    disk: 'ok',
  })
  // A site that stops ends what is under way first.
  expect(await sites[0]!.stop()).toBe(0)
  expect((await db.select().from(documents)).length).toBe(before)
  expect(stored().length).toBe(filesBefore)
})

function stored(): string[] {
  return readdirSync(`${process.env.DATA_DIR}/uploads`).filter((name) => !name.endsWith('.json'))
}
