import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** @typedef {import('./embedded-postgres.js').Home} Home */
/** @typedef {import('./embedded-postgres.js').Binaries} Binaries */
/** @typedef {{ command: string, before: string[], uid?: number, gid?: number }} Run */

/**
 * Postgres refuses to run as root: use another user or, where that cannot reach the folder, a user namespace.
 * @param {Home} home
 * @param {Binaries} binaries
 * @returns {Run}
 */
export function chooseUser(home, binaries) {
  const self = { command: binaries.postgres, before: [] }
  fs.mkdirSync(home.data, { recursive: true, mode: 0o700 })
  if (process.getuid?.() !== 0) return self

  const nobody = account('nobody') ?? { uid: 65_534, gid: 65_534 }
  const namespace = { command: 'unshare', before: ['--user', '--map-user=65534', '--map-group=65534', '--'] }
  const capable = {
    command: 'setpriv',
    before: [
      `--reuid=${nobody.uid}`,
      `--regid=${nobody.gid}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--',
    ],
  }
  const made = fs.existsSync(path.join(home.data, 'PG_VERSION')) ? fs.statSync(home.data) : undefined
  /** @type {{ run: Run, uid: number, gid: number }[]} */
  const ways = []
  for (const user of [account('postgres'), nobody]) {
    if (user) ways.push({ run: { command: '', before: [], ...user }, ...user })
  }
  ways.push({ run: namespace, uid: 0, gid: 0 }, { run: capable, ...nobody })

  for (const way of ways) {
    if (made && made.uid !== way.uid) continue
    fs.chownSync(home.data, way.uid, way.gid)
    if (reaches(way.run, binaries, home)) return way.run
  }
  throw new Error(
    `Postgres does not run as root, and no other user can reach ${home.data}. ` +
      'Move the checkout out of the private folder, run as an ordinary user, or set DATABASE_URL.',
  )
}

function account(/** @type {string} */ name) {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** @param {Run} run @param {Binaries} binaries @param {Home} home */
function reaches(run, binaries, home) {
  const probe = ['-c', 'cd "$1" && exec "$2" --version', 'sh', home.data, binaries.postgres]
  const command = run.command || '/bin/sh'
  const args = run.command ? [...run.before, '/bin/sh', ...probe] : probe
  return spawnSync(command, args, { cwd: '/', uid: run.uid, gid: run.gid, stdio: 'ignore' }).status === 0
}

/**
 * @param {Run} run @param {string} binary @param {string[]} args
 * @returns {[string, string[], { cwd: string, uid?: number, gid?: number }]}
 */
export function as(run, binary, args) {
  const user = run.uid === undefined ? {} : { uid: run.uid, gid: run.gid }
  const options = { cwd: process.platform === 'win32' ? process.cwd() : '/', ...user }
  return run.before.length ? [run.command, [...run.before, binary, ...args], options] : [binary, args, options]
}
