/** A proxy in front of the site that keeps a few connections to it for all its callers, as platforms do. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export async function openPoolingProxy(target: string, connections: number) {
  const { port } = new URL(target)
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const proxy = http.createServer((asked, answer) => {
    const { method, url: path, headers } = asked
    const onward = http.request({ host: 'localhost', port, method, path, headers, agent }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    // Sent whole: once a response is complete, Node no longer says that its request may continue, and a pipe would wait forever.
    buffer(asked).then(
      (body) => onward.end(body),
      () => onward.destroy(),
    )
  })
  // Its callers read the site's Keep-Alive: after Node's own five seconds they would write into a connection that is closing.
  proxy.keepAliveTimeout = 0
  await new Promise<void>((resolve) => proxy.listen(0, () => resolve()))
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    close() {
      proxy.close()
      proxy.closeAllConnections()
      agent.destroy()
    },
  }
}
