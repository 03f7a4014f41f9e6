/** A tab of Chromium as people have it. Playwright attaches to pages, and then Chromium draws none ahead. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { findChromium } from '../tests/support/chromium.js'

/** @typedef {{ latency: number, downloadThroughput: number, uploadThroughput: number }} Line */
/** @typedef {{ sessionId: string, targetInfo: { type: string }, waitingForDebugger: boolean }} Target */
/** What is read of all answers. @typedef {{ sessionId: string, targetInfos: { targetId: string }[], result: { value: unknown } }} Answer */
/** @typedef {{ id?: number, method?: string, params: Target, result: Answer, error?: object }} Message */

/**
 * Emulates a phone of 360 by 740 with a processor four times slower, also for the pages that it draws ahead.
 * @param {Line} line @param {string} prepared run in each page before its own scripts
 */
export async function openTab(line, prepared) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tab-'))
  const args = ['--no-sandbox', '--remote-debugging-pipe', `--user-data-dir=${folder}`, 'about:blank']
  const child = spawn(await findChromium(), args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
  const [input, output] = [
    /** @type {import('node:stream').Writable} */ (child.stdio[3]),
    /** @type {import('node:stream').Readable} */ (child.stdio[4]),
  ]
  /** @type {Map<number, { sessionId?: string, resolve: (result: Answer) => void, reject: (error: Error) => void }>} */
  const waiting = new Map()
  /** The newest is the page that is seen, or the one that is about to be. @type {string[]} */
  const pages = []
  let asked = 0
  let rest = ''

  output.on('data', (chunk) => {
    const messages = (rest + chunk).split('\0')
    rest = messages.pop() ?? ''
    for (const message of messages) hear(JSON.parse(message))
  })

  /** @param {Message} message */
  function hear({ id, method, params, result, error }) {
    if (id) {
      const call = waiting.get(id)
      waiting.delete(id)
      if (error) call?.reject(new Error(JSON.stringify(error)))
      else call?.resolve(result)
    } else if (method === 'Target.attachedToTarget') {
      attached(params)
    } else if (method === 'Target.detachedFromTarget') {
      const place = pages.indexOf(params.sessionId)
      if (place >= 0) pages.splice(place, 1)
      for (const call of waiting.values())
        if (call.sessionId === params.sessionId) call.reject(new Error('The page is gone'))
    }
  }

  /** One after another and none awaited: a page that waits for the debugger answers some of them only when it runs. @param {Target} target */
  function attached({ sessionId, targetInfo, waitingForDebugger }) {
    const tell = (/** @type {string} */ method, params = {}) => void send(method, params, sessionId).catch(() => {})
    if (targetInfo.type === 'page') {
      pages.push(sessionId)
      tell('Page.enable')
      tell('Network.enable')
      tell('Network.emulateNetworkConditions', { offline: false, ...line })
      tell('Emulation.setCPUThrottlingRate', { rate: 4 })
      tell('Page.addScriptToEvaluateOnNewDocument', { source: prepared })
    }
    if (waitingForDebugger) tell('Runtime.runIfWaitingForDebugger')
  }

  /** @param {string} method @param {object} [params] @param {string} [sessionId] @returns {Promise<Answer>} */
  function send(method, params = {}, sessionId) {
    const id = ++asked
    input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    return new Promise((resolve, reject) => waiting.set(id, { sessionId, resolve, reject }))
  }

  /** @param {string} method @param {object} [params] */
  const sendToPage = (method, params) => send(method, params, pages.at(-1))

  /** @type {{ targetId: string }[]} */
  let tabs = []
  while (tabs.length === 0) {
    await sleep(100)
    tabs = (await send('Target.getTargets', { filter: [{ type: 'tab' }] })).targetInfos
  }
  const { sessionId } = await send('Target.attachToTarget', { targetId: tabs[0]?.targetId, flatten: true })
  const attach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{}] }
  await send('Target.setAutoAttach', attach, sessionId)
  while (pages.length === 0) await sleep(50)

  return {
    /** @param {string} url */
    async open(url) {
      const size = { width: 360, height: 740, deviceScaleFactor: 2, mobile: true }
      await sendToPage('Emulation.setDeviceMetricsOverride', size)
      await sendToPage('Emulation.setTouchEmulationEnabled', { enabled: true })
      await sendToPage('Page.navigate', { url })
      while ((await this.read(`location.href + document.readyState`)) !== `${url}complete`) await sleep(100)
    },
    /** In the page that is seen. @template T @param {string} expression @returns {Promise<T>} */
    async read(expression) {
      const { result } = await sendToPage('Runtime.evaluate', { expression, returnByValue: true })
      return /** @type {T} */ (result.value)
    },
    /** The finger is down for so many milliseconds. @param {{ x: number, y: number }} at @param {number} held */
    async tap(at, held) {
      const seen = pages.at(-1)
      await send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] }, seen)
      if (held) await sleep(held)
      // The page may be gone before it answers.
      await send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }, seen).catch(() => {})
    },
    async close() {
      const ended = once(child, 'exit')
      send('Browser.close').catch(() => {})
      await ended
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
