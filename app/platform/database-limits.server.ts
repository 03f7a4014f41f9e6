/**
 * How long anybody waits for the database while the site is served (decision 025). Each figure ends before the next one
 * begins: a server that is there refuses by its own clock before we take it for gone.
 */
import { env } from '#app/platform/env.server.ts'
import { minutes, seconds } from '#app/shared/durations.ts'

/** Milliseconds, as Postgres counts them. */
const server = {
  lock_timeout: seconds(4),
  statement_timeout: seconds(6),
  /** Stripe and a mail server are asked inside of some transactions; longer than that, nobody is behind it any more. */
  idle_in_transaction_session_timeout: minutes(2),
  /** Whom we have given up is noticed on the other side too: in mid-statement, and on a line that has nothing to say (seconds). */
  client_connection_check_interval: seconds(10),
  tcp_keepalives_idle: 60,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
}

/** Seconds, as the driver counts them; the last two are added by patches/. */
const driver = {
  connect_timeout: 5,
  silence_timeout: 8,
  queue_timeout: 8,
}

/** Options of every client that the site asks through. Commands beside the site have all the time they need. */
export const limits = env.databasePatient ? { connection: {} } : { ...driver, connection: server }
