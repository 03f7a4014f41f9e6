/** Playwright's reporter for `npm test`: the journeys of each file once it is done, and what failed in the file RECAP_FILE. */
import fs from 'node:fs'
import path from 'node:path'

import { plain } from './recap.js'

/** @typedef {import('@playwright/test/reporter').TestCase} TestCase */
/** @typedef {import('@playwright/test/reporter').TestError} TestError */

const signs = { expected: '✓', flaky: '✓', unexpected: '×', skipped: '↓' }
const mostKept = 20_000

export default class JourneyReporter {
  /** @type {import('./recap.js').Recap} */
  #recap = { passed: 0, failures: [], costs: [] }
  /** Tests still to come of a file in a project. @type {Map<import('@playwright/test/reporter').Suite, number>} */
  #open = new Map()
  #said = ''

  printsToStdio() {
    return true
  }

  /** @param {import('@playwright/test/reporter').FullConfig} _config @param {import('@playwright/test/reporter').Suite} root */
  onBegin(_config, root) {
    for (const project of root.suites) for (const file of project.suites) this.#open.set(file, file.allTests().length)
  }

  /** @param {TestCase} test @param {import('@playwright/test/reporter').TestResult} result */
  onTestEnd(test, result) {
    const outcome = test.outcome()
    if (outcome === 'unexpected' && result.retry < test.retries) return
    if (outcome === 'expected' || outcome === 'flaky') this.#recap.passed += 1
    if (outcome === 'unexpected')
      this.#fail(
        nameOf(test),
        test.results.flatMap(({ errors }) => errors),
      )
    const file = fileOf(test)
    const left = (this.#open.get(file) ?? 0) - 1
    this.#open.set(file, left)
    if (left > 0) return
    print(file)
    this.#recap.costs.push(costOf(file))
  }

  /** @param {TestError} error */
  onError(error) {
    this.#fail('Outside of the journeys', [error])
  }

  /** @param {string | Buffer} chunk */
  onStdOut(chunk) {
    this.#said = (this.#said + chunk).slice(-mostKept)
  }

  /** @param {string | Buffer} chunk */
  onStdErr(chunk) {
    this.onStdOut(chunk)
  }

  onEnd() {
    // A run that was broken off leaves files with journeys still to come.
    for (const [file, left] of this.#open) if (left > 0) print(file)
    if (this.#recap.failures.length && this.#said)
      process.stdout.write(`\nThe site and the journeys said:\n${this.#said}\n`)
    if (process.env.RECAP_FILE) fs.writeFileSync(process.env.RECAP_FILE, JSON.stringify(this.#recap))
  }

  /** @param {string} where @param {TestError[]} errors */
  #fail(where, errors) {
    const words = errors.map(({ message, stack, snippet }) => [message ?? stack, snippet].filter(Boolean).join('\n'))
    this.#recap.failures.push({ where, words: plain(words.join('\n')) })
  }
}

/** @param {import('@playwright/test/reporter').Suite} file */
function print(file) {
  const tests = file.allTests()
  const seconds = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1_000
  const lines = tests.map((test) => {
    const ran = test.results.length > 0
    return `   ${ran ? signs[test.outcome()] : '-'} ${test.titlePath().slice(3).join(' › ')}`
  })
  const head = ` ${file.project()?.name} ${file.title} (${tests.length}) ${seconds.toFixed(1)} s`
  process.stdout.write(`${[head, ...lines].join('\n')}\n`)
}

/** @param {import('@playwright/test/reporter').Suite} file @returns {import('./recap.js').Cost} */
function costOf(file) {
  const results = file.allTests().flatMap((test) => test.results)
  const spent = results.flatMap(({ annotations }) => annotations.filter(({ type }) => type === 'processor'))
  const from = Math.min(...results.map(({ startTime }) => startTime.getTime()))
  return {
    project: 'journeys',
    file: `${path.relative(process.cwd(), file.location?.file ?? file.title)} (${file.project()?.name})`,
    seconds: spent.reduce((sum, { description }) => sum + Number(description), 0),
    from,
    until: Date.now(),
  }
}

/** @param {TestCase} test */
function fileOf(test) {
  let suite = test.parent
  while (suite.type !== 'file' && suite.parent) suite = suite.parent
  return suite
}

/** @param {TestCase} test */
function nameOf(test) {
  const [, project, ...path] = test.titlePath()
  return `[${project}] ${path.join(' › ')}`
}
