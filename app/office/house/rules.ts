/** How the page of that name judges what it is told. */
import { business } from '#app/business.ts'
import { houseLabels } from './words.ts'
import { days, hours, minutes } from '#app/shared/durations.ts'

const words = houseLabels

/** Times are instants; null where there is none. `freeBytes` is null when the disk can't be read. */
export type HouseFacts = {
  lateJobs: readonly { name: string; count: number; since: Date }[]
  failedJobs: readonly { name: string; count: number }[]
  webhooks: { lastAt: Date | null; late: number }
  mail: { waiting: number; oldestAt: Date | null; failed: number }
  freeBytes: number | null
  backup: { isConfigured: boolean; lastAt: Date | null }
  goodRestore: { at: Date; rows: number; files: number } | null
  lastRestore: { at: Date; findings: readonly string[] } | null
  /** Append-only tables that the role of the site could change. */
  unguarded: readonly string[]
}

export type HouseLine = { name: string; isWell: boolean; says: string[] }

/** How long a job or an email may wait before someone should look. */
export const jobPatience = minutes(15)
export const webhookPatience = minutes(5)
const mailPatience = hours(1)
const restorePatience = days(2)

/** What there is to say of each, in words. */
export function judgeHouse(facts: HouseFacts, now: Date): HouseLine[] {
  const age = (at: Date) => Math.max(0, now.getTime() - at.getTime())
  const { lateJobs, failedJobs, webhooks, mail, freeBytes, backup, goodRestore, lastRestore, unguarded } = facts
  const jobs = [
    ...lateJobs.map(({ name, count, since }) => words.jobs.late(name, count, age(since))),
    ...failedJobs.map(({ name, count }) => words.jobs.failed(name, count)),
  ]
  const failedAfterwards = lastRestore && lastRestore.findings.length > 0 ? lastRestore : null
  return [
    { name: words.jobs.name, isWell: jobs.length === 0, says: jobs.length > 0 ? jobs : [words.jobs.fine] },
    {
      name: words.webhooks.name,
      isWell: webhooks.late === 0,
      says: [
        webhooks.lastAt ? words.webhooks.last(age(webhooks.lastAt)) : words.webhooks.none,
        ...(webhooks.late > 0 ? [words.webhooks.late(webhooks.late, webhookPatience)] : []),
      ],
    },
    {
      name: words.mail.name,
      isWell: mail.failed === 0 && !(mail.oldestAt && age(mail.oldestAt) > mailPatience),
      says: [
        mail.oldestAt ? words.mail.waiting(mail.waiting, age(mail.oldestAt)) : words.mail.fine,
        ...(mail.failed > 0 ? [words.mail.failed(mail.failed)] : []),
      ],
    },
    {
      name: words.disk.name,
      isWell: freeBytes !== null && freeBytes >= business.disk.warnBelow,
      says: [freeBytes === null ? words.disk.unknown : words.disk.free((freeBytes / 1e9).toFixed(1))],
    },
    {
      name: words.backup.name,
      isWell: backup.isConfigured && backup.lastAt !== null && age(backup.lastAt) <= business.backups.staleAfter,
      says: [
        !backup.isConfigured
          ? words.backup.off
          : backup.lastAt
            ? words.backup.last(age(backup.lastAt))
            : words.backup.none,
      ],
    },
    {
      name: words.restore.name,
      isWell: goodRestore !== null && failedAfterwards === null && age(goodRestore.at) <= restorePatience,
      says: [
        goodRestore
          ? words.restore.last(age(goodRestore.at), goodRestore.rows, goodRestore.files)
          : words.restore.never,
        ...(failedAfterwards ? [words.restore.failed(age(failedAfterwards.at)), ...failedAfterwards.findings] : []),
      ],
    },
    {
      name: words.role.name,
      isWell: unguarded.length === 0,
      says: [unguarded.length === 0 ? words.role.fine : words.role.open(unguarded.length)],
    },
  ]
}
