/** What the log of a running site says when statements fail: what happened and where, never what anybody typed. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ownerSql } from '#app/platform/db.server.ts'
import { cast } from '#tests/cast.ts'
import { startBuiltServer } from '#tests/support/built-server.ts'
import { datesFrom, fillBooking, newPerson, openFreeCar, signUp } from '#tests/support/renter.ts'
import { clientOver } from '#tests/support/served-client.ts'
import type { NoScriptClient } from '#tests/support/no-script-client.ts'

let site: Awaited<ReturnType<typeof startBuiltServer>>
beforeAll(async () => {
  const more = { DEMO_DATA: 'true', LOG_LEVEL: 'info', JOBS: 'true', APP_URL: 'http://localhost:3000' }
  site = await startBuiltServer(['server/main.js'], more)
})
afterAll(() => site.stop())

const browser = (): NoScriptClient => clientOver(() => site.origin)

/** The table refuses every row with a message that quotes it, and, once `work` is done, takes them again. */
async function whileRefused(table: string, work: () => Promise<unknown>): Promise<string> {
  const before = site.output().length
  await ownerSql.unsafe(`
    create function refuse_${table}() returns trigger language plpgsql as $$
      begin raise exception 'refused: %', new using detail = new::text, hint = new::text; end $$;
    create trigger refuse_all before insert or update on ${table} for each row execute function refuse_${table}()`)
  try {
    await work()
  } finally {
    await ownerSql.unsafe(`drop trigger refuse_all on ${table}; drop function refuse_${table}`)
  }
  return site.output().slice(before)
}

/** The same by a constraint, whose error gives the failing row. */
async function whileConstrained(table: string, work: () => Promise<unknown>): Promise<string> {
  const before = site.output().length
  await ownerSql.unsafe(`alter table ${table} add constraint refused check (false) not valid`)
  try {
    await work()
  } finally {
    await ownerSql.unsafe(`alter table ${table} drop constraint refused`)
  }
  return site.output().slice(before)
}

const ways = [whileRefused, whileConstrained]

function expectNothingTyped(log: string, typed: Record<string, string>) {
  for (const [name, value] of Object.entries(typed)) expect(log, name).not.toContain(value)
  expect(log).not.toMatch(/scrypt|Failed query|params:/)
}

test.each(ways)('an account that cannot be opened (%o)', async (failing) => {
  const person = { ...newPerson(), firstName: 'Ottilie', lastName: 'Wintergreen', phone: '(404) 555-0166' }
  const log = await failing('profiles', async () => {
    const page = await browser().visit('/signup')
    await page.form('form:has([name=password])').fill(person).submit()
  })
  expect(log).toMatch(/"event":"request.failed".*"path":"\/signup".*PostgresError/)
  expectNothingTyped(log, { ...person, stored: '+14045550166', digits: '5550166' })
})

test.each(ways)('a message to us that cannot be kept (%o)', async (failing) => {
  const typed = {
    name: 'Ottilie Wintergreen',
    email: 'ottilie@wintergreen.example',
    message: 'Is the yellow one free?',
  }
  const log = await failing('leads', async () => {
    const page = await browser().visit('/contact')
    await page.form('form#contact').fill(typed).submit()
  })
  expect(log).toContain('"path":"/contact"')
  expectNothingTyped(log, typed)
})

test.each(ways)('a chat message that cannot be sent (%o)', async (failing) => {
  const client = browser()
  await client.signIn(cast.mia)
  const message = 'My grandmother drives the yellow one.'
  const log = await failing('community_messages', async () => {
    const page = await client.visit('/dashboard/chat')
    await page.form('#composer').fill({ message }).submit()
  })
  // A broken constraint is a mistake of ours, not an outage.
  if (failing === whileConstrained) expect(log).toMatch(/"event":"request.failed".*"path":"\/dashboard\/chat"/)
  else expect(log).toContain('"event":"chat.send_failed"')
  expectNothingTyped(log, { message, name: 'Mia' })
})

test.each(ways)('a booking that cannot be written (%o)', async (failing) => {
  const client = browser()
  await signUp(client)
  const dates = datesFrom(8)
  const form = await fillBooking(await openFreeCar(client, dates), dates)
  const typed = {
    customerName: 'Ottilie Wintergreen',
    signature: 'Ottilie Wintergreen',
    specialRequests: 'A child seat.',
  }
  const log = await failing('booking_requests', () => form.fill(typed).submit('Reserve'))
  expect(log).toMatch(/"level":"error".*PostgresError/)
  expectNothingTyped(log, { ...typed, email: 'mia.hart@example.com', phone: '555-0143', stored: '4045550143' })
})

test('the secret of a link', async () => {
  const before = site.output().length
  await ownerSql`alter table tokens rename to tokens_away`
  try {
    await browser().visit('/reset-password?token=secret-of-a-link')
    await browser().visit('/verify-email?token=secret-of-a-link')
    await browser().visit('/booking?key=secret-of-a-link')
  } finally {
    await ownerSql`alter table tokens_away rename to tokens`
  }
  const log = site.output().slice(before)
  expect(log).toContain('"path":"/reset-password"')
  expect(log).toContain('relation \\"tokens\\" does not exist')
  expect(log).not.toContain('secret-of-a-link')
})

test('who is looked for', async () => {
  const before = site.output().length
  await ownerSql`alter table user_presence rename to presence_away`
  try {
    await browser().visit(`/user/${cast.brook.username}`)
  } finally {
    await ownerSql`alter table presence_away rename to user_presence`
  }
  const log = site.output().slice(before)
  expect(log).toContain('"path":"/user/:username"')
  expect(log).not.toContain(`/${cast.brook.username}`)
})
