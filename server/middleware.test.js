import http from 'node:http'
import net from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { guards } from './app.js'
import { most } from './framework-urls.js'
import { refusals } from '#app/refusals.server.ts'
import { runMiddleware } from './middleware.js'
import { normalizeHeaders } from './request-headers.js'
import { secure } from './security-headers.js'

const settings = {
  origin: 'https://marque.example',
  trustedProxies: 1,
  refusals,
}

/** @type {http.Server} */
let server
/** @type {http.IncomingMessage | undefined} */
let seen
let origin = ''

beforeAll(async () => {
  server = http.createServer(
    runMiddleware(guards(settings), (request, response) => {
      seen = request
      request
        .resume()
        .on('end', () => response.end('reached'))
        .on('error', () => {})
    }),
  )
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  origin = `http://127.0.0.1:${port}`
})
afterAll(() => void server.close())

/** @param {string} path @param {Record<string, string>} headers */
async function post(path, headers) {
  return (await fetch(origin + path, { method: 'POST', headers, body: 'a=b' })).status
}

describe('a method', () => {
  it.each(['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'LOCK'])(
    'that no page has is refused in words: %s',
    async (method) => {
      const answer = await raw(method, '/signin')
      expect(answer.status).toBe(405)
      expect(answer.headers.allow).toBe('GET, HEAD, POST')
      expect(answer.body).toContain('<h1>Not possible here</h1>')
    },
  )

  it('tells callers that ask for it, and puts files where their signature is checked', async () => {
    expect(await raw('OPTIONS', '/')).toMatchObject({ status: 204, headers: { allow: 'GET, HEAD, POST' } })
    expect((await raw('PUT', '/api/embedded-uploads/key')).body).toBe('reached')
    expect((await raw('DELETE', '/api/embedded-uploads/key')).status).toBe(405)
  })
})

describe('an address that would cost the framework too much', () => {
  const { manifest, routes, parts, path, parameters } = most
  const addresses = [
    `/__manifest?version=x&p=${'/a'.repeat(3_600)}`,
    `/__manifest?version=x${'&p=/a'.repeat(manifest.paths + 1)}`,
    '/__manifest?version=x&p=/%25E0%25A4%25A',
    `/fleet.data?_routes=${'root,'.repeat(routes.count)}`,
    `/dashboard.data?${'a=b&'.repeat(parameters)}`,
    '/dashboard?_data=root',
    '/dashboard?%5Fdata=root',
    '/api/events.data',
    '/API/events/%2edata',
    `${'/a'.repeat(parts + 1)}.data`,
    `/assets${'/a'.repeat(parts)}.js`,
    `/assets/${'x'.repeat(path)}.js`,
    '/assets/%E0%A4%A.js',
    '/car/%E0%A4%A.data',
    '/dashboard/%ff.data?_routes=root',
  ]
  const callers = Object.entries({ 'a visitor': '', 'a signed-in person': '__Host-marque_session=abc' })
  it.each(callers)('is refused to %s, however it is asked for', async (_, cookie) => {
    for (const address of addresses)
      for (const method of ['GET', 'HEAD', 'POST']) {
        seen = undefined
        const { status } = await raw(method, address, cookie ? { Cookie: cookie } : {})
        expect([method, address.slice(0, 60), [400, 404].includes(Number(status)), seen]).toEqual([
          method,
          address.slice(0, 60),
          true,
          undefined,
        ])
      }
  })
})

describe('an address', () => {
  it.each(['[::1', '%', 'x:99999', 'a b', 'a/b', 'a?b', 'a#b', 'me@evil.example', 'a\\b'])(
    'at a host that is none is refused in words: %s',
    async (host) => {
      const answer = await raw('GET', '/signin', { Host: host })
      expect([answer.status, answer.body.includes('<h1>Not an address</h1>')]).toEqual([400, true])
    },
  )

  it.each(['marque.example', 'marque.example:3000', '127.0.0.1', '[::1]:80', 'xn--bcher-kva.example'])(
    'at a host is taken: %s',
    async (host) => {
      expect((await raw('GET', '/signin', { Host: host })).body).toBe('reached')
    },
  )

  it.each([
    'http://evil.example/',
    '/a/../b',
    '/api/embedded-uploads/%2e%2E/signout',
    '/car/.',
    '/..',
    '/fleet\\..\\account',
    '/api/embedded-uploads/\\..\\..\\signout',
    '/account#x',
  ])('that is not what it looks like is refused: %s', async (path) => {
    expect((await raw('GET', path)).status).toBe(400)
  })

  it('with a star asks about the server and is no page', async () => {
    expect((await raw('GET', '*')).status).toBe(400)
    expect((await raw('POST', '*')).status).toBe(400)
    expect((await raw('OPTIONS', '*')).status).toBe(204)
  })

  it.each([
    ['/api/events.data', 404],
    ['/api/events.data?_routes=x', 404],
    ['/API/event%73/.data', 404],
    ['/fleet?_data=', 400],
    ['/fleet?a=b&%5Fdata=routes/site/fleet', 400],
  ])('that only the framework knows is refused at once: %s', async (path, status) => {
    expect((await raw('GET', path)).status).toBe(status)
    expect((await raw('POST', path)).status).toBe(status)
  })

  it('with dots in its names is fine', async () => {
    for (const path of ['/.well-known/x', '/car/a..b', '/x.html?next=/../', '/x?next=\\a', '/...'])
      expect((await raw('GET', path)).body).toBe('reached')
  })

  it.each(['/%', '/%FF', '/%c3%28', '/a%00b', '/x?a=%00'])('that is no text is refused: %s', async (path) => {
    expect((await raw('GET', path)).status).toBe(400)
  })
})

/**
 * fetch does not send every method, nor every host.
 * @param {string} method @param {string} path @param {Record<string, string>} [headers]
 * @returns {Promise<{ status: number | undefined, headers: http.IncomingHttpHeaders, body: string }>}
 */
function raw(method, path, headers = {}) {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    http
      .request({ hostname, port, path, method, headers }, (answer) => {
        let body = ''
        answer.on('data', (chunk) => (body += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body }))
      })
      .on('error', reject)
      .end()
  })
}

describe('a form from another site', () => {
  it.each([
    ['a foreign origin', { Origin: 'https://evil.example' }],
    ['an origin that is hidden', { Origin: 'null' }],
    ['a browser that says cross-site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://marque.example' }],
    ['a neighbour on another port', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://marque.example:3001' }],
  ])('is refused: %s', async (_, headers) => {
    expect(await post('/signout', headers)).toBe(403)
  })

  it.each([
    ['our own page', { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }],
    ['the address bar', { 'Sec-Fetch-Site': 'none' }],
    ['our public origin, from an older browser', { Origin: 'https://marque.example' }],
    ['no browser at all', {}],
  ])('is let through: %s', async (_, headers) => {
    expect(await post('/signout', headers)).toBe(200)
  })

  it('is let through where a signature is checked instead', async () => {
    const foreign = { Origin: 'https://evil.example' }
    expect(await post('/webhooks/stripe', foreign)).toBe(200)
    expect(await post('/api/embedded-uploads/x', foreign)).toBe(200)
    expect(await post('/api/uploadthing', { ...foreign, 'uploadthing-hook': 'callback' })).toBe(200)
    expect(await post('/api/uploadthing', foreign)).toBe(403)
  })
})

describe('an address', () => {
  it.each(['/car/%00', '/fleet?location=a%00', '/car/%E0%A4%A'])('that cannot be read is refused: %s', async (path) => {
    expect((await fetch(origin + path)).status).toBe(400)
  })

  it('with an encoded percent sign in front of two noughts is fine', async () => {
    expect((await fetch(`${origin}/car/100%2500`)).status).toBe(200)
  })
})

describe('every answer', () => {
  it('carries the security headers, refusals too', async () => {
    for (const init of [{}, { method: 'POST', headers: { Origin: 'https://evil.example' } }]) {
      const { headers } = await fetch(origin, init)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('x-request-id')).toMatch(/^[A-Z2-9]{10}$/)
    }
  })

  it('asks for encryption only where it is encrypted', async () => {
    expect((await fetch(origin)).headers.has('strict-transport-security')).toBe(false)
    const encrypted = await fetch(origin, { headers: { 'X-Forwarded-Proto': 'https' } })
    expect(encrypted.headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  it('asks for it for all subdomains where the configuration says so', async () => {
    /** @type {Record<string, string>} */
    const sent = {}
    const request = { url: '/', headers: { 'x-forwarded-proto': 'https' }, socket: {} }
    const response = {
      hasHeader: () => false,
      setHeader: (/** @type {string} */ name, /** @type {string} */ value) => (sent[name] = value),
      writeHead: () => {},
    }
    // Fence: only what the middleware touches.
    secure({ hstsSubdomains: true })(
      /** @type {http.IncomingMessage} */ (/** @type {unknown} */ (request)),
      /** @type {http.ServerResponse} */ (/** @type {unknown} */ (response)),
    )
    response.writeHead()
    expect(sent['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('the caller', () => {
  it('is the address the trusted proxy names, not the one the caller claims', async () => {
    await fetch(origin, {
      headers: { 'X-Forwarded-For': '9.9.9.9, 1.2.3.4', 'X-Client-Address': '6.6.6.6', 'X-Request-Id': 'mine' },
    })
    expect(seen?.headers['x-client-address']).toBe('1.2.3.4')
    expect(seen?.headers['x-request-id']).not.toBe('mine')
  })

  it.each([
    [
      'the client as Fly names it',
      { 'fly-client-ip': '1.2.3.4', 'x-forwarded-for': '1.2.3.4, 66.241.125.1' },
      '1.2.3.4',
    ],
    [
      'what a client wrote first',
      { 'fly-client-ip': '1.2.3.4', 'x-forwarded-for': '9.9.9.9, 1.2.3.4, 66.241.125.1' },
      '1.2.3.4',
    ],
    [
      'an IPv6 client',
      { 'fly-client-ip': '2a01:db8::7', 'x-forwarded-for': '2a01:db8::7, 2a09:8280:1::1' },
      '2a01:db8::7',
    ],
    ['two names for one client', { 'fly-client-ip': '9.9.9.9, 1.2.3.4' }, '10.0.0.1'],
    ['no address at all', { 'fly-client-ip': 'me', 'x-forwarded-for': '9.9.9.9' }, '10.0.0.1'],
    ['a check from inside', {}, '10.0.0.1'],
  ])('behind Fly: %s', (_, headers, address) => {
    const behindFly = { trustedProxies: 1, clientAddressHeader: 'fly-client-ip' }
    const normal = normalize(behindFly, headers, '::ffff:10.0.0.1')
    expect(normal['x-client-address']).toBe(address)
    expect(normal['x-forwarded-for']).toBeUndefined()
  })

  it.each([
    [2, '9.9.9.9, 1.2.3.4, 66.241.125.1', '1.2.3.4'],
    [2, '1.2.3.4', '127.0.0.1'],
    [1, '1.2.3.4, unknown', '127.0.0.1'],
    [0, '1.2.3.4', '127.0.0.1'],
  ])('behind %i proxies that say %j is %s', (trustedProxies, header, address) => {
    const normal = normalize({ trustedProxies }, { 'x-forwarded-for': header }, '127.0.0.1')
    expect(normal['x-client-address']).toBe(address)
  })

  it.each(['evil.example', 'x/path?', '[::1', '%'])('cannot say at which host: %s', async (host) => {
    await fetch(origin, {
      headers: {
        'X-Forwarded-Host': host,
        'X-Forwarded-Port': '1',
        Forwarded: `host=${host}`,
        'X-Forwarded-Proto': host,
      },
    })
    const names = Object.keys(seen?.headers ?? {})
    expect(names.filter((name) => name.includes('forwarded'))).toEqual([])
  })

  it('may not send more than the largest form', async () => {
    const request = http.request(origin, { method: 'POST', headers: { 'Content-Length': String(40 * 1024 * 1024) } })
    const status = await new Promise((resolve) => {
      request.once('response', (response) => resolve(response.statusCode)).on('error', () => {})
      request.flushHeaders()
    })
    request.destroy()
    expect(status).toBe(413)
  })

  it('reads why it was too much, also when it reads nothing before everything is sent', async () => {
    const { port } = new URL(origin)
    const socket = net.connect(Number(port), '127.0.0.1').pause()
    const length = 40 * 1024 * 1024
    const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}`
    socket.write(`${head}\r\n\r\n`)
    await new Promise((resolve, reject) => {
      socket.once('error', reject).write(Buffer.alloc(length), () => resolve(undefined))
    })
    const answer = await new Promise((resolve) => socket.once('data', resolve).resume())
    socket.destroy()
    expect(String(answer)).toContain('HTTP/1.1 413')
    expect(String(answer)).toContain('<h1>That’s too large</h1><p>Together, the files')
  })

  it.each([
    ['application/x-www-form-urlencoded', 413],
    ['application/json', 413],
    ['multipart/form-data; boundary=b', 200],
  ])('may send two million bytes only where files are: %s', async (type, status) => {
    const answer = await fetch(origin, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: Buffer.alloc(2_000_000),
    })
    expect(answer.status).toBe(status)
  })
})

/** @param {Parameters<typeof normalizeHeaders>[0]} settings @param {http.IncomingHttpHeaders} given @param {string} remoteAddress */
function normalize(settings, given, remoteAddress) {
  const headers = { ...given }
  const request = /** @type {http.IncomingMessage} */ ({ headers, socket: { remoteAddress } })
  normalizeHeaders(settings)(request, new http.ServerResponse(request))
  return headers
}
