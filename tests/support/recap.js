/**
 * What a run comes to: counts, and each failure with its words, so that `npm test` can end with them. Anyone who sees only
 * the end of a long output, as of CI, still sees what failed. Errors outside of any test count as failures too.
 */
import fs from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ where: string, words: string }} Failure */
/** A test file: processor seconds with what it started, and when it ran (milliseconds). @typedef {{ project: string, file: string, seconds: number, from: number, until: number }} Cost */
/** @typedef {{ passed: number, failures: Failure[], costs: Cost[] }} Recap */

const maxWords = 2_000

/** A reporter of vitest: writes the Recap of the run to the file named by RECAP_FILE. */
export default class RecapReporter {
  /** When each file was started, by its id. @type {Map<string, number>} */
  #from = new Map()
  /** What each process had used when its last file ended: several files may share one. @type {Map<number, number>} */
  #used = new Map()
  /** @type {Cost[]} */
  #costs = []

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleQueued(module) {
    this.#from.set(module.id, Date.now())
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const { pid, seconds } = module.meta().processor ?? { pid: 0, seconds: 0 }
    const until = Date.now()
    this.#costs.push({
      project: kindOf(module.project.name),
      file: module.relativeModuleId,
      seconds: seconds - (this.#used.get(pid) ?? 0),
      from: this.#from.get(module.id) ?? until,
      until,
    })
    this.#used.set(pid, seconds)
  }

  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<import('vitest/node').SerializedError>} loose errors that belong to no test, as a rejection no one waited for
   */
  onTestRunEnd(modules, loose) {
    /** @type {Recap} */
    const recap = {
      passed: 0,
      costs: this.#costs,
      failures: loose.map((error) =>
        failure(`Outside of the tests, near ${error.VITEST_TEST_PATH ?? 'none'}`, [error]),
      ),
    }
    for (const module of modules) {
      if (['queued', 'pending'].includes(module.state()))
        recap.failures.push({ where: module.relativeModuleId, words: 'was not run to its end' })
      for (const part of [module, ...module.children.allSuites()]) {
        const errors = part.errors()
        if (errors.length) recap.failures.push(failure(`${module.relativeModuleId} (outside of its tests)`, errors))
      }
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        const where = `${module.relativeModuleId} › ${test.fullName}`
        const value = printedValue(test.fullName)
        if (state === 'failed') recap.failures.push(failure(where, errors))
        if (state === 'passed' && value) recap.failures.push({ where, words: sayOutcome(value) })
        if (state === 'passed' && !value) recap.passed += 1
      }
    }
    fs.writeFileSync(process.env.RECAP_FILE ?? '', JSON.stringify(recap))
  }
}

/** `unit-alone` is of the kind `unit`, and the like. @param {string} project */
function kindOf(project) {
  return project.replace(/-alone$/, '')
}

// Values in quotes are what someone typed, and `success=true` is part of an address.
const printed =
  /(?<![\w"'`“‘.-])(?:(?<!\w=)(?:true|false)|undefined|null|NaN)(?![\w"'`”’-])|\[(?:object|Function)\b[^\]]*\]?/

/**
 * A name that prints a value, as "is common: true" does, has to be read twice before it says what is expected.
 * @param {string} name of a test, with the names of its groups
 * @returns {string | undefined} the value
 */
export function printedValue(name) {
  return printed.exec(name)?.[0]
}

/** @param {string} value */
function sayOutcome(value) {
  return `It passed, but its name prints ${value}. Say in words what must happen: give accepted and refused rows a table each, or begin each row with a word for its case.`
}

/** @typedef {{ message: string, stack?: string, diff?: string, cause?: Told }} Told an error as vitest passes it on */

/** @param {string} where @param {ReadonlyArray<Told>} errors @returns {Failure} */
function failure(where, errors) {
  return { where, words: plain(errors.map(wordsOf).join('\n')) }
}

/** @param {Told} error @returns {string} */
function wordsOf({ message, stack, diff, cause }) {
  return [stack ?? message, diff, cause && wordsOf(cause)].filter(Boolean).join('\n')
}

/** Without the colours of a terminal and the runner's own lines of the stack, and not longer than one reads. @param {string} words */
export function plain(words) {
  const lines = stripVTControlCharacters(words).split('\n')
  return lines
    .filter((line) => !/^\s+at .*node_modules/.test(line))
    .join('\n')
    .slice(0, maxWords)
}
