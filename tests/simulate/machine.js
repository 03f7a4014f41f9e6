/**
 * For `node --import`: the site on a machine of the simulation. Its parent moves its clock, and breaks the Stripe that
 * the site starts beside itself.
 */
import http from 'node:http'

let ahead = Number(process.env.CLOCK_AHEAD ?? 0)
/** @type {import('./house.ts').StripeFault | undefined} */
let fault

const realNow = Date.now
globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [realNow() + ahead], made),
  get: (target, name, made) => (name === 'now' ? () => realNow() + ahead : Reflect.get(target, name, made)),
})

process.on('message', (/** @type {{ ahead: number, fault?: typeof fault }} */ message) => {
  ahead = message.ahead
  fault = message.fault
  process.send?.('done')
})
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

const stripePort = Number(process.env.STRIPE_EMULATOR_PORT)
const { emit } = http.Server.prototype
http.Server.prototype.emit = function emitUnlessBroken(/** @type {string} */ name, /** @type {unknown[]} */ ...args) {
  const [request, response] = args
  const isCall =
    name === 'request' &&
    request instanceof http.IncomingMessage &&
    response instanceof http.ServerResponse &&
    request.url?.startsWith('/v1/') &&
    request.socket.localPort === stripePort
  if (isCall && fault === 'cut') return Boolean(request.destroy())
  if (isCall && fault) {
    response.writeHead = () => response
    response.end = () => response.destroy()
  }
  return Reflect.apply(emit, this, [name, ...args])
}
