/**
 * By the names of their queues: when, in UTC (`* * * * *`), and what is done then. It must be idempotent. `longest`: in
 * milliseconds, where it may take more than five minutes.
 */
export type TimedJobs = Readonly<Record<string, { cron: string; run: (now: Date) => Promise<void>; longest?: number }>>
