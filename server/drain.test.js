import http from 'node:http'

import { expect, it } from 'vitest'

import { drain } from './drain.js'

it('ends event streams at once, lets a request finish, and takes no other', async () => {
  const responses = new Set()
  const [arrived, released] = [later(), later()]
  const server = http.createServer(async (request, response) => {
    responses.add(response)
    response.once('close', () => responses.delete(response))
    if (request.url === '/events') {
      response.setHeader('Content-Type', 'text/event-stream')
      response.write('data: hello\n\n')
      return
    }
    arrived.resolve()
    await released.promise
    response.end('finished')
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const origin = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`

  const events = await fetch(`${origin}/events`)
  const slow = fetch(`${origin}/slow`)
  await arrived.promise
  const drained = drain(server, responses)
  // The stream ends while the request still continues: that one is in our hands.
  expect(await events.text()).toBe('data: hello\n\n')
  await expect(fetch(origin)).rejects.toThrow()
  released.resolve()
  expect(await (await slow).text()).toBe('finished')
  await drained
  // Sooner than drain would lose its patience with connections that are only idle.
}, 4_000)

function later() {
  let resolve = () => {}
  const promise = new Promise((done) => (resolve = () => done(undefined)))
  return { promise, resolve }
}
