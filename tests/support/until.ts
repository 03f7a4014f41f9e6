import { vi } from 'vitest'

/** In milliseconds. Only ends what hangs: a machine many times slower passes too. */
const patience = 300_000

/**
 * Waits until `check` no longer throws, and gives what it returns. Tests have no other wait with an end of its own
 * (but `expect.poll`, whose end is in vitest.config.ts): a short one fails on a busy machine.
 */
export function until<T>(check: () => T | Promise<T>, interval = 20): Promise<T> {
  return vi.waitFor(check, { timeout: patience, interval })
}
