/** What patches/@remix-run+node adds: a body waits for a slow reader, and is read no further for one who is gone. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { setImmediate as soon } from 'node:timers/promises'

import { writeReadableStreamToWritable } from '@remix-run/node'
import compression from 'compression'
import express from 'express'
import { expect, test } from 'vitest'

const chunk = randomBytes(1_000_000)
/** More than any kernel keeps for a connection. */
const chunks = 500

test.each(['as it is', 'compressed'])('the file of a slow reader stays where it comes from, %s', async (kind) => {
  let given = 0
  let isCancelled = false
  const body = new ReadableStream({
    pull(controller) {
      given += 1
      controller.enqueue(chunk)
      if (given === chunks) controller.close()
    },
    cancel: () => void (isCancelled = true),
  })
  /** @type {Promise<void> | undefined} */
  let sent
  const app = express()
  if (kind === 'compressed') app.use(compression())
  app.get('/', (_, response) => {
    sent = writeReadableStreamToWritable(body, response.type('text/csv'))
  })
  const server = http.createServer(app).listen(0)
  const { port } = /** @type {net.AddressInfo} */ (server.address())
  const reader = net.connect(port).pause()
  reader.write('GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n')
  const [, response] = await once(server, 'request')
  while (!response.writableNeedDrain) await soon()
  for (let turn = 0; turn < 2_000; turn += 1) await soon()
  expect(given).toBeLessThan(chunks)

  reader.destroy()
  await sent
  expect([isCancelled, given < chunks]).toEqual([true, true])
  server.close()
})
