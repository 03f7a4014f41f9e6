/**
 * Does the suite notice? Applies each break to a clean checkout, one at a time, and runs the tests that should fail;
 * where they pass, every kind of test, the quickest first. `--kind` takes those that tests of one kind should notice.
 *
 *     node tests/breaks/run.js [--only <part of a name>] [--kind unit|server|requests|house|journeys] [--expected-only]
 *
 * Prints a table. Exit code 1 when a break was not noticed. The working tree must have no changes, and is restored.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { printLine } from '../../server/setup.js'
import { breaks } from './breaks.js'

const root = path.resolve(import.meta.dirname, '../..')
const kinds = ['unit', 'server', 'house', 'requests', 'journeys']
const { values: options } = parseArgs({
  options: { only: { type: 'string' }, kind: { type: 'string' }, 'expected-only': { type: 'boolean' } },
})

if (execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).trim() !== '') {
  console.error('The working tree has changes: commit or stash them first.')
  process.exit(1)
}

let missed = 0
printLine('| Break | Room | Noticed by |\n|---|---|---|')
const wanted = breaks.filter(
  ({ name, expected }) => name.includes(options.only ?? '') && expected.startsWith(options.kind ?? ''),
)
for (const one of wanted) {
  const by = withBreak(one, () => noticedBy(one))
  if (!by) missed += 1
  printLine(`| ${one.name} | ${one.room} | ${by ?? '**nothing**'} |`)
}
process.exit(missed > 0 ? 1 : 0)

/** @template T @param {import('./breaks.js').Break} one @param {() => T} work @returns {T} */
function withBreak({ file, from, to }, work) {
  const source = path.join(root, file)
  const text = fs.readFileSync(source, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file} must contain this once, correct the break:\n${from}`)
  const restore = () => fs.writeFileSync(source, text)
  const interrupted = () => {
    restore()
    process.exit(1)
  }
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM']
  for (const signal of signals) process.once(signal, interrupted)
  fs.writeFileSync(
    source,
    text.replace(from, () => to),
  )
  try {
    return work()
  } finally {
    for (const signal of signals) process.off(signal, interrupted)
    restore()
  }
}

/** The first test that failed. @param {import('./breaks.js').Break} one @returns {string | undefined} */
function noticedBy({ expected }) {
  const [kind = '', ...files] = expected.split(' ')
  const attempts = [[kind, ...files], ...(options['expected-only'] ? [] : kinds.map((each) => [each]))]
  for (const attempt of attempts) {
    const failed = firstFailure(attempt)
    if (failed) return failed
  }
  return undefined
}

/** @param {string[]} attempt a kind of test, and names of files */
function firstFailure(attempt) {
  const stopsEarly = attempt[0] === 'journeys' ? '-x' : '--bail=1'
  const { stdout } = spawnSync(process.execPath, ['tests/run.js', ...attempt, stopsEarly], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1 << 30,
  })
  // The first failure stops the other files, and these are told as well.
  const failed = /^FAILED (.+)\n(?!was not run to its end)/m.exec(stdout) ?? /^FAILED (.+)$/m.exec(stdout)
  return failed?.[1]
}
