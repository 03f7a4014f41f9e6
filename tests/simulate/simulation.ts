/** Days of the house by chance (README.md, Other commands). After each one the audit has to find nothing. */
import { findStripeDifferences } from '#app/office/audit/stripe-books.server.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { rebuildLedger } from '#app/money/earnings/ledger.server.ts'
import { jobs } from '#app/jobs/all.ts'
import { rawSql } from '#app/platform/db.server.ts'
import type { Job } from '#app/platform/queue.server.ts'
import { PaymentUnavailable } from '#app/platform/stripe.server.ts'
import { addDays, date, time, type CalendarDate } from '#app/shared/dates.ts'
import { later, minutes, seconds } from '#app/shared/durations.ts'
import { instantAt } from '#app/shared/zone.ts'
import { startStripe } from '#tests/support/stripe-emulator.ts'
import { runWaitingJobs } from '#tests/support/waiting-jobs.ts'
import { actOnce } from './acts.ts'
import { chanceOf, type Chance } from './chance.ts'
import { openHouse, type House, type StripeFault } from './house.ts'
import { openWorld, type World } from './people.ts'

export type Simulation = {
  seed: number
  days: number
  /** How often people act in each of a day's hours, at most. */
  busy: number
  /** On the last day after each act as well, to find the one after which the audit fails. */
  closely?: boolean
  say: (line: string) => void
}
/** `failed`: the first day with a finding, and what was done on it. `bookings`: those that customers have made. */
export type Outcome = {
  failed?: { day: number; findings: string[]; acts: string[] }
  succeeded: number
  gaveUp: number
  bookings: number
}

/** A Monday before both clock changes of a year. */
const firstDay = date('2027-02-15')
const hoursOpen = [8, 11, 15, 19]

/** Until the first day after which the audit finds something. */
export async function simulate({ seed, days, busy, closely = false, say }: Simulation): Promise<Outcome> {
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

async function outcomeOf({ counts, customers }: World): Promise<Outcome> {
  const names = customers.map(({ username }) => username)
  const [row] = await rawSql<{ bookings: number }[]>`
    select count(*)::int as bookings from bookings b join booking_requests r on r.id = b.request_id
    join profiles p on p.id = r.profile_id where p.username = any(${names})`
  return { ...counts, bookings: row?.bookings ?? 0 }
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
      await runJobs(findings)
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
    if (cron) await run({}).catch((error: unknown) => void findings.push(`the job ${name}: ${wordsOf(error)}`))
  }
  await runWaiting(findings)
}

function runWaiting(findings: string[]): Promise<void> {
  const run = (job: Job, data: Parameters<Job['run']>[0]) =>
    job.run(data).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof PaymentUnavailable)) findings.push(`the job ${job.name}: ${wordsOf(error)}`)
        return false
      },
    )
  return runWaitingJobs(run, { dueOnly: true })
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
