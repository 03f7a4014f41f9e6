import { expect, test } from 'vitest'

import { days, hours, later, minutes } from '#app/shared/durations.ts'
import { judgeHouse, type HouseFacts } from './rules.ts'

const now = new Date('2026-11-28T12:00:00Z')
const ago = (duration: number) => later(now, -duration)

const well: HouseFacts = {
  lateJobs: [],
  failedJobs: [],
  webhooks: { lastAt: ago(minutes(3)), late: 0 },
  mail: { waiting: 1, oldestAt: ago(minutes(2)), failed: 0 },
  freeBytes: 50e9,
  backup: { isConfigured: true, lastAt: ago(hours(9)) },
  goodRestore: { at: ago(hours(2)), rows: 8_816, files: 1 },
  lastRestore: { at: ago(hours(2)), findings: [] },
  unguarded: [],
}
const unwell = (facts: Partial<HouseFacts>) => judgeHouse({ ...well, ...facts }, now).filter(({ isWell }) => !isWell)

test('a house that keeps up has nothing to attend to', () => {
  expect(unwell({})).toEqual([])
  expect(judgeHouse(well, now).find(({ name }) => name === 'Last good restore')?.says).toEqual([
    '2 hours ago: 8,816 rows and 1 file, and the audit found nothing.',
  ])
})

test.each<[string, Partial<HouseFacts>, string]>([
  [
    'a late job',
    { lateJobs: [{ name: 'send-mail', count: 2, since: ago(hours(1)) }] },
    'send-mail: 2 jobs late, by 1 hour.',
  ],
  ['a failed job', { failedJobs: [{ name: 'send-today', count: 1 }] }, 'send-today: failed 1 time in the last day.'],
  [
    'a late webhook',
    { webhooks: { lastAt: ago(0), late: 1 } },
    '1 event arrived more than 5 minutes late in the last day.',
  ],
  [
    'an old email',
    { mail: { waiting: 3, oldestAt: ago(hours(2)), failed: 0 } },
    '3 emails waiting, the oldest for 2 hours.',
  ],
  [
    'an email that failed',
    { mail: { waiting: 0, oldestAt: null, failed: 1 } },
    '1 email couldn’t be delivered in the last day.',
  ],
  ['a full disk', { freeBytes: 1e9 }, '1.0 GB free.'],
  ['a disk that can’t be read', { freeBytes: null }, 'The disk can’t be read.'],
  [
    'no backups',
    { backup: { isConfigured: false, lastAt: null } },
    'No backups are set up. Set BACKUP_DIR and BACKUP_KEY_FILE, and run the backup every night.',
  ],
  ['an old backup', { backup: { isConfigured: true, lastAt: ago(hours(27)) } }, 'Last made 1 day 3 hours ago.'],
  [
    'a restore that failed',
    { lastRestore: { at: ago(hours(1)), findings: ['The archive is damaged.'] } },
    'The archive is damaged.',
  ],
  [
    'a restore long ago',
    { goodRestore: { at: ago(days(3)), rows: 1, files: 0 } },
    '3 days ago: 1 row and 0 files, and the audit found nothing.',
  ],
  [
    'a role that could change the ledger',
    { unguarded: ['journal', 'earning_entries'] },
    'The site could change or delete rows of 2 tables that should only be added to, such as the ledger. Set DATABASE_OWNER_URL.',
  ],
])('%s needs attention', (_, facts, says) => {
  const [line, ...others] = unwell(facts)
  expect(line?.says).toContain(says)
  expect(others).toEqual([])
})
