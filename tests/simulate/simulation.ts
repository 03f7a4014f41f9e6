/** Days of the house by chance (README.md, Other commands). After each one the audit has to find nothing. */
import { findStripeDifferences } from '#app/office/audit/stripe-books.server.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { findLostFiles } from '#app/office/audit/stored-files.server.ts'
import { rebuildLedger } from '#app/money/earnings/ledger.server.ts'
import { jobs } from '#app/jobs/all.ts'
import { rawSql } from '#app/platform/db.server.ts'
import { addDays, date, time, type CalendarDate } from '#app/shared/dates.ts'
import { later, minutes, seconds } from '#app/shared/durations.ts'
import { present } from '#app/shared/present.ts'
import { instantAt } from '#app/shared/zone.ts'
import { startStripe } from '#tests/support/stripe-emulator.ts'
import { actOnce, closeDay } from './acts.ts'
import { chanceOf, type Chance } from './chance.ts'
import { openHouse, type House, type StripeFault } from './house.ts'
import { openWorld, type Counts, type World } from './people.ts'

export type Simulation = {
  seed: number
  /** One of firstDays where it is not said. */
  from?: CalendarDate
  days: number
  /** How often people act in each of a day's hours, at most. */
  busy: number
  /** On the last day after each act as well, to find the one after which the audit fails. */
  closely?: boolean
  say: (line: string) => void
}
/**
 * `failed`: the first day with a finding, and what was done on it. `killed`: how often a process was, at a write. `bookings`:
 * those that customers have made.
 */
export type Outcome = Counts & {
  failed?: { day: number; findings: string[]; acts: string[] }
  byAct: Record<string, Counts>
  killed: number
  bookings: number
}

/**
 * The day before the first one, by the seed: soon the clocks are changed, it is the end of a month, of February in a leap
 * year, or of a year.
 */
const firstDays = ['2027-02-15', '2027-03-11', '2027-11-04', '2027-12-28', '2028-02-26', '2027-01-28'] as const
const hoursOpen = [8, 11, 15, 19]
const nightHours = [0, 1, 2, 3]

/** Until the first day after which the audit finds something. */
export async function simulate({ seed, from, days, busy, closely = false, say }: Simulation): Promise<Outcome> {
  const firstDay = from ?? date(present(firstDays[seed % firstDays.length], 'a day'))
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
        isClose: closely && day === days,
      })
      say(`day ${day}, ${today}: ${acts.length} acts${findings.length > 0 ? `, ${findings.length} FINDINGS` : ''}`)
      if (findings.length > 0) return { ...(await outcomeOf(world)), failed: { day, findings, acts } }
    }
    return await outcomeOf(world)
  } finally {
    await stripe.close()
    await house.close()
  }
}

async function outcomeOf({ counts, killed, customers }: World): Promise<Outcome> {
  const names = customers.map(({ username }) => username)
  const [row] = await rawSql<{ bookings: number }[]>`
    select count(*)::int as bookings from bookings b join booking_requests r on r.id = b.request_id
    join profiles p on p.id = r.profile_id where p.username = any(${names})`
  return { ...counts, killed, bookings: row?.bookings ?? 0 }
}

type Day = { today: CalendarDate; day: number; days: number; busy: number; isClose: boolean }

async function simulateDay(world: World, chance: Chance, { today, day, days, busy, isClose }: Day) {
  const { house } = world
  const acts: string[] = []
  const findings: string[] = []
  const note = (line: string | undefined) => void (line && acts.push(line))
  for (const hour of hoursOpen) {
    // A few start before the day does.
    const at = hour === hoursOpen[0] && chance.happens(20) ? (chance.one(nightHours) ?? hour) : hour
    await house.travel(
      instantAt(today, time(`${String(at).padStart(2, '0')}:${String(chance.below(60)).padStart(2, '0')}`)),
    )
    const mishap = chance.weighted(mishaps)
    if (mishap) note(await mishap(world, chance))
    for (let left = chance.between(1, busy); left > 0; left--) {
      // Two people at once, as often as not.
      const together = chance.happens(40) ? 2 : 1
      const streams = Array.from({ length: together }, () => chanceOf(chance.below(2 ** 31)))
      for (const done of await Promise.all(streams.map((each) => actOnce(world, each)))) note(done)
      if (!isClose) continue
      world.killed += await recover(house)
      // By a chance of its own: people decide the same on a day that is looked at closely.
      await runJobs(world, chanceOf(left), { isLast: true })
      findings.push(...(await audit(world)))
      if (findings.length > 0) return { acts, findings }
    }
    // What goes wrong lasts while jobs run, but for the last ones before the audit.
    const isLast = hour === hoursOpen.at(-1)
    world.killed += await (isLast ? recover(house) : house.startMissing())
    // Also a short run has one.
    const isKilled = !isLast && (chance.happens(10) || (day === 1 && hour === hoursOpen[0]))
    if (isKilled) note('a process is killed at its jobs')
    await runJobs(world, chance, { isLast, ...(isKilled && { writesLeft: chance.below(12) }) })
    await recover(house)
  }
  note(await closeDay(world, chance))
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
  await house.killAtWrite(chance.happens(50) ? 0 : 1, chance.below(12))
  return 'one process is killed at a write'
}

async function stripeIs(house: House, how: StripeFault): Promise<string> {
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

async function recover(house: House): Promise<number> {
  const killed = await house.startMissing()
  await house.breakStripe(undefined)
  house.catchUp()
  return killed
}

type JobRun = { isLast: boolean; writesLeft?: number }

/**
 * Whatever waits in the queue and is due, and timed jobs, in both processes; then what these have made wait. Before the
 * audit each of the timed ones, else half of them.
 */
async function runJobs(world: World, chance: Chance, { isLast, writesLeft }: JobRun): Promise<void> {
  const { house } = world
  const timed = jobs.filter(({ cron }) => cron && (isLast || chance.happens(50))).map(({ name }) => name)
  const first = timed.filter(() => chance.happens(50))
  const second = timed.filter((name) => !first.includes(name))
  const waiting = await listDue()
  await house.runJobs(
    [
      { timed: first, waiting },
      { timed: second, waiting },
    ],
    writesLeft,
  )
  world.killed += await house.startMissing()
  for (let rounds = 0, due = await listDue(); due.length > 0; rounds++, due = await listDue()) {
    if (rounds === mostRounds) throw new Error(`they are never done: ${due.join(', ')}`)
    await house.runJobs([
      { timed: [], waiting: due },
      { timed: [], waiting: due },
    ])
  }
}

const mostRounds = 100

async function listDue(): Promise<string[]> {
  const names = jobs.map(({ name }) => name)
  const rows = await rawSql<{ name: string }[]>`
    select distinct name from jobs.job
    where state in ('created', 'retry') and start_after < now() and name = any(${names}) order by name`
  return rows.map(({ name }) => name)
}

/** In a log: a job may fail for Stripe alone. */
const unexpected = /unhandled|TypeError|ReferenceError|RangeError|"job\.failed"(?!.*"PaymentUnavailable)/

async function audit({ house, findings: seen }: World): Promise<string[]> {
  await eventsDelivered()
  const at = later(new Date(), minutes(1))
  const violations = await findViolations(at)
  const differences = await findStripeDifferences(at)
  const { entries } = await rebuildLedger(at)
  const lost = await findLostFiles()
  const found = [
    ...seen,
    ...violations.map(
      ({ area, says, count, subjects }) => `${area}: not true: “${says}” ${count} × ${subjects.join(', ')}`,
    ),
    ...differences.map(({ id, says }) => `at Stripe: ${says} ${id}`),
    ...(lost.length > 0 ? [`rows name files that the store lacks: ${lost.join(', ')}`] : []),
    ...(entries > 0 ? [`the ledger of earnings lacked ${entries} entries`] : []),
    ...house.takeLogs().filter((line) => unexpected.test(line)),
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
