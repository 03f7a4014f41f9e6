/** Decision 025. The server's timeouts are shorter, so that it answers before the driver gives up. */
import { env } from '#app/platform/env.server.ts'
import { seconds } from '#app/shared/durations.ts'

const server = {
  lock_timeout: seconds(4),
  statement_timeout: seconds(6),
  /** A silent transaction is abandoned, and its locks block everyone. */
  idle_in_transaction_session_timeout: seconds(10),
  client_connection_check_interval: seconds(10),
  tcp_keepalives_idle: 60,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
}

/** Seconds; the last two come from patches/. */
const driver = {
  connect_timeout: 5,
  silence_timeout: 8,
  queue_timeout: 8,
}

export const databaseLimits = env.databasePatient ? { connection: {} } : { ...driver, connection: server }

export function listenerOptions(timeout: number) {
  const connect_timeout = timeout / seconds(1)
  return { ...databaseLimits, max: 1, max_lifetime: null, connect_timeout, fetch_types: false, onnotice: () => {} }
}
