import { isDiskFailure } from '#app/platform/disk.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { EncoderDied, EncoderTooSlow } from '#app/platform/picture-encoder.server.ts'
import { StorageUnavailable } from '#app/platform/storage.server.ts'

/** The store, the disk or the encoder can't take or give a file: nothing is wrong with it, and a retry may work. */
export function isFileOutage(error: unknown): boolean {
  const kinds = [StorageUnavailable, EncoderDied, EncoderTooSlow]
  return kinds.some((kind) => error instanceof kind) || isDiskFailure(error)
}

/** Rethrows bugs. */
export function logFileOutage(event: string, error: unknown, facts: Parameters<typeof logError>[2] = {}): void {
  if (!isFileOutage(error)) throw error
  logError(event, (error instanceof Error && error.cause) || error, facts)
}
