import net from 'node:net'

import { expect, it } from 'vitest'

import { ensurePortIsFree, freePort, isFree } from './ports.js'

it('tells a port in use from a free one', async () => {
  const port = await freePort()
  expect(await isFree(port, '127.0.0.1')).toBe(true)
  const server = net.createServer()
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  expect(await isFree(port, '127.0.0.1')).toBe(false)
  server.close()
})

it('waits for a port that is being released', async () => {
  const server = net.createServer()
  const port = await freePort()
  await new Promise((resolve) => server.listen(port, () => resolve(undefined)))
  const waiting = ensurePortIsFree(port, 'PORT')
  server.close()
  await waiting
})
