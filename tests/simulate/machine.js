/**
 * For `node --import`: the site on a machine of the simulation. Its parent moves its clock, breaks the Stripe that the
 * site starts beside itself, says when jobs run, and kills it at one of its writes.
 */
import http from 'node:http'
import net from 'node:net'

let ahead = Number(process.env.CLOCK_AHEAD ?? 0)
/** @type {import('./house.ts').StripeFault | undefined} */
let fault

const realNow = Date.now
globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [realNow() + ahead], made),
  get: (target, name, made) => (name === 'now' ? () => realNow() + ahead : Reflect.get(target, name, made)),
})

/** Writes to Postgres until the process dies right after one: it reaches Postgres, its answer reaches no one. */
let writesLeft = Infinity

/** @typedef {{ ahead: number, fault?: typeof fault, writesLeft?: number | null, jobs?: { timed: string[], waiting: string[] } }} Message */
process.on('message', async (/** @type {Message} */ message) => {
  ahead = message.ahead
  fault = message.fault
  if (message.writesLeft !== undefined) writesLeft = message.writesLeft ?? Infinity
  if (message.jobs) await runJobs(message.jobs)
  process.send?.('done')
})
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

const stripePort = Number(process.env.STRIPE_EMULATOR_PORT)
const { emit } = http.Server.prototype
http.Server.prototype.emit = function emitUnlessBroken(/** @type {string} */ name, /** @type {unknown[]} */ ...args) {
  const [request, response] = args
  const isCall =
    name === 'request' &&
    request instanceof http.IncomingMessage &&
    response instanceof http.ServerResponse &&
    request.url?.startsWith('/v1/') &&
    request.socket.localPort === stripePort
  if (isCall && fault === 'cut') return Boolean(request.destroy())
  if (isCall && fault) {
    response.writeHead = () => response
    response.end = () => response.destroy()
  }
  return Reflect.apply(emit, this, [name, ...args])
}

const postgresPort = Number(new URL(process.env.DATABASE_URL ?? 'postgres://localhost').port)
/** Named statements are sent without their text from the second time on. */
const named = new Set()
const { write } = net.Socket.prototype
net.Socket.prototype.write = function writeAndDie(/** @type {unknown[]} */ ...args) {
  const sent = Reflect.apply(write, this, args)
  if (this.remotePort === postgresPort && Buffer.isBuffer(args[0]) && isWrite(args[0].toString('latin1'))) {
    writesLeft -= 1
    if (writesLeft < 0) process.kill(process.pid, 'SIGKILL')
  }
  return sent
}

/** Messages of Postgres' protocol: P, a length, a name and a text; B, a length, a portal and the name of a statement. */
function isWrite(/** @type {string} */ messages) {
  for (const [, name] of messages.matchAll(/P[^]{4}([a-z0-9]*)\0\s*(?:insert|update|delete|with)\b/gi)) named.add(name)
  if (/\b(?:insert into|update|delete from|commit)\b/i.test(messages)) return true
  for (const [, name] of messages.matchAll(/B[^]{4}\0([a-z0-9]+)\0/g)) if (named.has(name)) return true
  return false
}

/** @typedef {{ id?: string, data: object }} QueuedJob */
/** @typedef {(jobs: QueuedJob[]) => Promise<unknown>} Handler */
/** @type {Map<string, { boss: import('pg-boss'), handle: Handler }>} */
const workers = new Map()
if (process.env.JOBS === 'true') {
  const { default: PgBoss } = await import('pg-boss')
  const { start } = PgBoss.prototype
  // Its workers would look for jobs by the real clock.
  PgBoss.prototype.start = function startWithoutPolling() {
    Object.assign(this, {
      work: async (/** @type {string} */ name, /** @type {unknown} */ _options, /** @type {Handler} */ handle) => {
        workers.set(name, { boss: this, handle })
        return name
      },
      schedule: async () => {},
    })
    return Reflect.apply(start, this, [])
  }
}

/** What fails is in the log, and due again later. */
async function runJobs({ timed = /** @type {string[]} */ ([]), waiting = /** @type {string[]} */ ([]) }) {
  const [any] = workers.values()
  // What a process had in work when it died is due again.
  await any?.boss.maintain()
  for (const name of waiting) {
    const worker = workers.get(name)
    if (!worker) continue
    const { boss, handle } = worker
    for (let [job] = await boss.fetch(name); job; [job] = await boss.fetch(name)) {
      const { id } = job
      await handle([job]).then(
        () => boss.complete(name, id),
        (error) => boss.fail(name, id, error),
      )
    }
  }
  for (const name of timed)
    await workers
      .get(name)
      ?.handle([{ data: {} }])
      .catch(() => {})
}
