/**
 * A bare Node server that answers everything with the same bytes, in a process of its own as ours is: what a machine can
 * give at most. Started by throughput.js, which sends it head and body and is told the port.
 */
import http from 'node:http'

process.once('message', (/** @type {{ head: Record<string, string>, body: string }} */ given) => {
  const body = Buffer.from(given.body, 'base64')
  const server = http.createServer((_, response) => {
    response.writeHead(200, given.head)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
    process.send?.(port)
  })
})
process.once('disconnect', () => process.exit())
