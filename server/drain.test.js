import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, it } from 'vitest'

import { drain } from './drain.js'

it('ends event streams at once and lets a request finish', async () => {
  const responses = new Set()
  const server = http.createServer(async (request, response) => {
    responses.add(response)
    response.once('close', () => responses.delete(response))
    if (request.url === '/events') {
      response.setHeader('Content-Type', 'text/event-stream')
      response.write('data: hello\n\n')
      return
    }
    await sleep(300)
    response.end('finished')
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const origin = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`

  const events = await fetch(`${origin}/events`)
  const slow = fetch(`${origin}/slow`)
  await sleep(50)
  const began = Date.now()
  const drained = drain(server, responses)
  expect(await events.text()).toBe('data: hello\n\n')
  expect(Date.now() - began).toBeLessThan(200)
  expect(await (await slow).text()).toBe('finished')
  await drained
  expect(Date.now() - began).toBeLessThan(1_000)
  await expect(fetch(origin)).rejects.toThrow()
})
