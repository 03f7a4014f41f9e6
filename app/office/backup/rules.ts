import { z } from 'zod/mini'

import { hours, later } from '#app/shared/durations.ts'

/** What an archive holds, as its last entry: names, sizes and SHA-256 of all that comes before it. */
export const manifestShape = z.object({
  format: z.literal(1),
  /** When the rows were read, ISO 8601. */
  at: z.string(),
  release: z.string(),
  /** The latest migration that the rows have seen. */
  migration: z.number(),
  entries: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      /** Entries, in this order; each is CSV without a header. */
      parts: z.array(z.string()),
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() })),
  queues: z.array(z.string()),
  files: z.array(z.object({ key: z.string(), type: z.string(), entry: z.string() })),
  /** Files that rows name and the store did not have. */
  lost: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestShape>

export const manifestName = 'manifest.json'

/** "marque-20261128T084512Z.tar.gz.age". */
export function archiveName(at: Date): string {
  return `marque-${at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.tar.gz.age`
}

/** When an archive of that name was made; null for other names. */
export function readArchiveName(name: string): Date | null {
  const [, year, month, day, hour, minute, second] =
    /^marque-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz\.age$/.exec(name) ?? []
  if (!year) return null
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}

export type KeptArchive = { name: string; at: Date }

/** Newest first. */
export function archivesAmong(names: readonly string[]): KeptArchive[] {
  return names
    .flatMap((name) => {
      const at = readArchiveName(name)
      return at ? { name, at } : []
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime())
}

/** Backups don't start at the same second every night: without this one would be kept for a day longer. */
const earlier = hours(1)

/** Those older than `kept`, in milliseconds. The newest is never among them. */
export function expiredArchives(archives: readonly KeptArchive[], now: Date, kept: number): string[] {
  return archives
    .slice(1)
    .filter(({ at }) => at < later(now, earlier - kept))
    .map(({ name }) => name)
}
