import { spawnSync } from 'node:child_process'
import path from 'node:path'

import { expect, test } from 'vitest'

/** A process that stops by `stopOnSignals` and meets these lines of code on the way. @param {string} code */
function run(code) {
  const serve = JSON.stringify(path.resolve('server/serve.js'))
  const script = `
    import { stopOnSignals } from ${serve}
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    const finish = async () => { await pause(300); process.stdout.write('finished ') }
    const last = async () => void process.stdout.write('last ')
    stopOnSignals(async () => { await finish(); await last() }, last)
    setInterval(() => {}, 1_000)
    ${code}`
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8', timeout: 20_000 })
}

test('one fault after another while stopping: what goes last still goes', { timeout: 30_000 }, () => {
  const { stdout, stderr, status } = run(`
    setTimeout(() => { throw new Error('the first') }, 10)
    setTimeout(() => { throw new Error('the second') }, 100)`)
  expect([stdout, status]).toEqual(['finished last ', 1])
  expect(stderr).toMatch(/the first[^]*the second/)
})
