/** Days of the house by chance (README.md, Other commands). After each one the audit has to find nothing. */
import { findStripeDifferences } from '#app/office/audit/stripe-books.server.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { rebuildLedger } from '#app/money/earnings/ledger.server.ts'
import { jobs } from '#app/jobs/all.ts'
import { rawSql } from '#app/platform/db.server.ts'
import { PaymentUnavailable } from '#app/platform/stripe.server.ts'
import { addDays, date, time, type CalendarDate } from '#app/shared/dates.ts'
import { later, minutes, seconds } from '#app/shared/durations.ts'
import { instantAt } from '#app/shared/zone.ts'
import { startStripe } from '#tests/support/stripe-emulator.ts'
import { actOnce, openWorld, type World } from './acts.ts'
import { chanceOf, type Chance } from './chance.ts'
import { openHouse, type House } from './house.ts'

export type Simulation = {
  seed: number
  days: number
  /** How many acts a day has at most. */
  busy: number
  /** Audited after each act as well, to find the one after which it fails. */
  closely?: { onDay: number }
  say: (line: string) => void
}
export type Outcome = { day: number; findings: string[]; acts: string[] } | undefined

/** A Monday before both clock changes of a year. */
const firstDay = date('2027-02-15')
const hoursOpen = [8, 11, 15, 19]
/** Files are made and restored by those who test that. */
const notRun = new Set(['prepare-pictures'])

/** The first day with a finding, and what was done on it; undefined when all of them agree. */
export async function simulate({ seed, days, busy, closely, say }: Simulation): Promise<Outcome> {
  const house = await openHouse(instantAt(firstDay, time('07:00')))
  const stripe = await startStripe({ webhookUrl: house.webhookUrl })
  const world = openWorld(house, 24)
  try {
    for (let day = 1; day <= days; day++) {
      const chance = chanceOf(seed * 100_003 + day)
      const today = addDays(firstDay, day)
      const { acts, findings } = await simulateDay(world, chance, {
        today,
        day,
        days,
        busy,
        isClose: closely?.onDay === day,
      })
      if (process.env.SIMULATE_TELL) say(acts.map((each) => `  ${each}`).join('\n'))
      say(`day ${day}, ${today}: ${acts.length} acts${findings.length > 0 ? `, ${findings.length} FINDINGS` : ''}`)
      if (findings.length > 0) return { day, findings, acts }
    }
    return undefined
  } finally {
    await stripe.close()
    await house.close()
  }
}

type Day = { today: CalendarDate; day: number; days: number; busy: number; isClose: boolean }

async function simulateDay(world: World, chance: Chance, { today, day, days, busy, isClose }: Day) {
  const { house } = world
  const acts: string[] = []
  const findings: string[] = []
  const note = (line: string | undefined) => void (line && acts.push(line))
  for (const hour of hoursOpen) {
    await house.travel(
      instantAt(today, time(`${String(hour).padStart(2, '0')}:${String(chance.below(60)).padStart(2, '0')}`)),
    )
    const mishap = chance.weighted(mishaps)
    if (mishap) note(await mishap(world, chance))
    for (let left = chance.between(1, busy); left > 0; left--) {
      // Two people at once, as often as not.
      const together = chance.happens(40) ? 2 : 1
      const streams = Array.from({ length: together }, () => chanceOf(chance.below(2 ** 31)))
      for (const done of await Promise.all(streams.map((each) => actOnce(world, each)))) note(done)
      if (!isClose) continue
      await recover(house)
      findings.push(...(await audit(world)))
      if (findings.length > 0) return { acts, findings }
    }
    await recover(house)
    await runJobs(findings)
  }
  if (day % 30 === 0) {
    await house.roll()
    note('a rolling restart')
  }
  if (days >= 60 && day === Math.floor(days / 2)) note(`restored: ${(await house.restoreBackup()).split('\n')[0]}`)
  findings.push(...(await audit(world)))
  return { acts, findings }
}

type Mishap = (world: World, chance: Chance) => Promise<string>

const mishaps: readonly (readonly [weight: number, mishap: Mishap | undefined])[] = [
  [70, undefined],
  [8, killOne],
  [6, async ({ house }) => stripeIs(house, 'cut')],
  [6, async ({ house }) => stripeIs(house, 'answer lost')],
  [6, doubleEvents],
  [4, delayEvents],
]

/** While people act: whatever it has in work ends without a word. It is up again before the jobs run. */
async function killOne({ house }: World, chance: Chance): Promise<string> {
  const place = chance.happens(50) ? 0 : 1
  house.killSoon(place, chance.between(1, 900))
  return 'one process is killed'
}

async function stripeIs(house: House, how: 'cut' | 'answer lost'): Promise<string> {
  await house.breakStripe(how)
  return `Stripe: ${how}`
}

async function doubleEvents(): Promise<string> {
  await rawSql`update stripe_emulator.events set delivered_at = null, next_attempt_at = clock_timestamp()
    where id in (select id from stripe_emulator.events where delivered_at is not null order by position desc limit 5)`
  return 'Stripe tells five events once more'
}

async function delayEvents(): Promise<string> {
  await rawSql`update stripe_emulator.events set next_attempt_at = clock_timestamp() + interval '5 hours' where delivered_at is null`
  return 'Stripe is late'
}

async function recover(house: House): Promise<void> {
  // First: a process that is being killed never answers.
  await house.startMissing()
  await house.breakStripe(undefined)
  house.catchUp()
}

/** Whatever waits in the queue and is due, then each timed job, then what these have made wait. */
async function runJobs(findings: string[]): Promise<void> {
  await runWaiting(findings)
  for (const { name, cron, run } of jobs) {
    if (cron && !notRun.has(name))
      await run({}).catch((error: unknown) => void findings.push(`the job ${name}: ${wordsOf(error)}`))
  }
  await runWaiting(findings)
}

async function runWaiting(findings: string[]): Promise<void> {
  for (;;) {
    const waiting = await rawSql<{ id: string; name: string; data: Record<string, string> }[]>`
      select id, name, data from jobs.job where state in ('created', 'retry') and start_after <= now() order by created_on, id`
    if (waiting.length === 0) return
    for (const { id, name, data } of waiting) {
      const job = jobs.find((each) => each.name === name)
      try {
        if (!notRun.has(name)) await job?.run(data)
        await rawSql`update jobs.job set state = 'completed' where id = ${id}`
      } catch (error) {
        if (!(error instanceof PaymentUnavailable)) findings.push(`the job ${name}: ${wordsOf(error)}`)
        await rawSql`update jobs.job set state = 'retry', start_after = now() + interval '1 hour' where id = ${id}`
      }
    }
  }
}

const wordsOf = (error: unknown) =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 600)

async function audit({ house, findings: seen }: World): Promise<string[]> {
  await eventsDelivered()
  const at = later(new Date(), minutes(1))
  const violations = await findViolations(at)
  const differences = await findStripeDifferences(at)
  const { entries } = await rebuildLedger(at)
  const found = [
    ...seen,
    ...violations.map(
      ({ area, says, count, subjects }) => `${area}: not true: “${says}” ${count} × ${subjects.join(', ')}`,
    ),
    ...differences.map(({ id, says }) => `at Stripe: ${says} ${id}`),
    ...(entries > 0 ? [`the ledger of earnings lacked ${entries} entries`] : []),
    ...house.takeLogs().filter((line) => /unhandled|TypeError|ReferenceError|RangeError/.test(line)),
  ]
  seen.length = 0
  return found
}

/** The sites are told by the emulators beside them. What was late or refused is tried once more before the books are compared. */
async function eventsDelivered(): Promise<void> {
  await rawSql`update stripe_emulator.events set next_attempt_at = clock_timestamp() where delivered_at is null`
  for (let tries = 0; tries < 600; tries++) {
    const [row] = await rawSql<{ waiting: number }[]>`
      select count(*)::int as waiting from stripe_emulator.events where delivered_at is null and next_attempt_at <= clock_timestamp() + interval '1 minute'`
    if (!row || row.waiting === 0) return
    await new Promise((resolve) => setTimeout(resolve, seconds(0.1)))
  }
}
