import { countOf } from '#app/shared/counts.ts'
import { printDuration } from '#app/shared/durations.ts'

const since = (duration: number) => printDuration(duration) || 'less than a minute'

/** The page of that name, for admins. */
export const houseLabels = {
  title: 'State of the house',
  meta: 'Jobs, webhooks, mail, disk, backups and the database role.',
  lead: 'What the site does by itself, and whether it’s keeping up.',
  well: 'Fine',
  unwell: 'Needs attention',
  jobs: {
    name: 'Background jobs',
    fine: 'All on time.',
    late: (name: string, count: number, age: number) => `${name}: ${countOf(count, 'job')} late, by ${since(age)}.`,
    failed: (name: string, count: number) => `${name}: failed ${countOf(count, 'time')} in the last day.`,
  },
  webhooks: {
    name: 'Stripe’s webhooks',
    none: 'None received yet.',
    last: (age: number) => `Last received ${since(age)} ago.`,
    late: (count: number, patience: number) =>
      `${countOf(count, 'event')} arrived more than ${since(patience)} late in the last day.`,
  },
  mail: {
    name: 'Email',
    fine: 'Nothing is waiting.',
    waiting: (count: number, age: number) => `${countOf(count, 'email')} waiting, the oldest for ${since(age)}.`,
    failed: (count: number) => `${countOf(count, 'email')} couldn’t be delivered in the last day.`,
  },
  disk: {
    name: 'Disk',
    free: (gigabytes: string) => `${gigabytes} GB free.`,
    unknown: 'The disk can’t be read.',
  },
  backup: {
    name: 'Backup',
    off: 'No backups are set up. Set BACKUP_DIR and BACKUP_KEY_FILE, and run the backup every night.',
    none: 'There is no backup in the folder yet.',
    last: (age: number) => `Last made ${since(age)} ago.`,
  },
  role: {
    name: 'Database role',
    fine: 'The site can add to the ledger and the logs. It can’t change or delete what is in them.',
    open: (count: number) =>
      `The site could change or delete rows of ${countOf(count, 'table')} that should only be added to, such as the ledger. Set DATABASE_OWNER_URL.`,
  },
  restore: {
    name: 'Last good restore',
    never: 'No backup has been restored and checked yet.',
    last: (age: number, rows: number, files: number) =>
      `${since(age)} ago: ${countOf(rows, 'row')} and ${countOf(files, 'file')}, and the audit found nothing.`,
    failed: (age: number) => `The last try, ${since(age)} ago, failed:`,
  },
} as const
