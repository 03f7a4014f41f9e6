import { spawn } from 'node:child_process'

import { CommandError, root, printLine } from './setup.js'

/** @type {import('node:child_process').ChildProcess | undefined} */
let underWay

export function interruptStep() {
  underWay?.kill('SIGTERM')
}

/**
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [extra]
 * @returns {Promise<void>}
 */
export function step(title, command, args, extra = {}) {
  const began = Date.now()
  const elapsed = () => `${Math.round((Date.now() - began) / 1000)} s`
  printLine(`${title} …`)
  const alive = setInterval(() => printLine(`  … ${elapsed()}`), 15_000)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...extra },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    })
    underWay = child
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => (output += error.message))
    child.once('close', (code) => {
      clearInterval(alive)
      underWay = undefined
      if (code === 0) printLine(`  done in ${elapsed()}`)
      if (code === 0) resolve()
      else reject(new CommandError(`${output.trim().split('\n').slice(-40).join('\n')}\n\nThis step failed: ${title}.`))
    })
  })
}
