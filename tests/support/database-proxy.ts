/** A TCP proxy in front of Postgres that tests can break. */
import net from 'node:net'

export async function openDatabaseProxy(address: string) {
  const target = new URL(address)
  const sockets = new Set<net.Socket>()
  let swallowing = false
  const door = net.createServer((site) => {
    sockets.add(site)
    if (swallowing) return void site.on('error', () => {}).resume()
    const database = net.connect(Number(target.port), target.hostname)
    sockets.add(database)
    for (const [from, to] of [
      [site, database],
      [database, site],
    ] as const) {
      from.on('data', (bytes) => void (swallowed.has(from) || to.write(bytes)))
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from) && (swallowed.has(from) || to.destroy()))
    }
  })
  const swallowed = new Set<net.Socket>()
  await listen(door, 0)
  const { port } = door.address() as net.AddressInfo
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    /** Drops all bytes silently, as a firewall does that has forgotten the connection. */
    swallow(): void {
      swallowing = true
      for (const socket of sockets) swallowed.add(socket)
    },
    /** Refuses and ends every connection, as a stopped database does. */
    async cut(): Promise<void> {
      const closed = new Promise((resolve) => door.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    listening: () => door.listening,
    /** Listens again after `cut`. */
    join: () => listen(door, port),
    /** New connections pass again; the old ones stay dead. */
    restore(): void {
      swallowing = false
    },
    close(): void {
      for (const socket of sockets) socket.destroy()
      door.close()
    },
  }
}

function listen(door: net.Server, port: number): Promise<void> {
  return new Promise((resolve) => door.listen(port, '127.0.0.1', () => resolve()))
}
