/** Tests talk to this machine only: services are answered by emulators/. */
import net from 'node:net'

let closed = false
const own = new Set(['localhost', '127.0.0.1', '::1', ''])

/** From here on a connection to any other machine fails, naming the host, in this process. */
export function closeTheNetwork(): void {
  if (closed) return
  closed = true
  const connect = net.Socket.prototype.connect
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    const host = hostOf(args)
    if (own.has(host)) return Reflect.apply(connect, this, args) as net.Socket
    throw new Error(`Tests may not reach ${host}.`)
  }
}

/** Node normalises what `net.connect` was given into one array; a path or a bare port is this machine. */
function hostOf(args: unknown[]): string {
  const first: unknown = Array.isArray(args[0]) ? args[0][0] : args[0]
  const given = typeof first === 'object' && first !== null ? (first as { host?: string }).host : args[1]
  return typeof given === 'string' ? given : ''
}
