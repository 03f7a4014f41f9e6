import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { expect, test } from 'vitest'

/** The code of a process that stops by `stopOnSignals` and meets these lines on the way. @param {string} code */
function scriptOf(code) {
  const serve = JSON.stringify(path.resolve('server/serve.js'))
  return `
    import { stopOnSignals } from ${serve}
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    const finish = async () => { await pause(300); process.stdout.write('finished ') }
    const last = async () => void process.stdout.write('last ')
    stopOnSignals(async () => { await finish(); await last() }, last)
    setInterval(() => {}, 1_000)
    ${code}`
}

/** @param {string} code */
function run(code) {
  return spawnSync(process.execPath, args(code), { encoding: 'utf8', timeout: 20_000 })
}

/** @param {string} code */
function args(code) {
  return ['--input-type=module', '--eval', scriptOf(code)]
}

test('one fault after another while stopping: what goes last still goes', { timeout: 30_000 }, () => {
  const { stdout, stderr, status } = run(`
    setTimeout(() => { throw new Error('the first') }, 10)
    setTimeout(() => { throw new Error('the second') }, 100)`)
  expect([stdout, status]).toEqual(['finished last ', 1])
  expect(stderr).toMatch(/the first[^]*the second/)
})

test('output that is no longer read ends the process instead of keeping it busy', { timeout: 30_000 }, async () => {
  const child = spawn(process.execPath, args(`setTimeout(() => console.error('to nobody'), 100)`), {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  child.stderr.destroy()
  const hard = setTimeout(() => child.kill('SIGKILL'), 20_000)
  expect(await once(child, 'exit')).toEqual([1, null])
  clearTimeout(hard)
})
