/** Shows the offline page without a connection. Keeps that page and hashed assets only. RELEASE is inserted by its route. */
const kept = 'marque-RELEASE'
const offline = '/offline'
const asset = /\/assets\/[\w.-]+\.(?:css|js|woff2)/g

/**
 * What is used of a worker; the types of a page know none.
 * @typedef {Event & { waitUntil: (work: Promise<unknown>) => void }} WorkerLifetime
 * @typedef {Event & { request: Request, preloadResponse: Promise<Response | undefined>, respondWith: (answer: Promise<Response>) => void }} WorkerFetch
 * @typedef {{ install: WorkerLifetime, activate: WorkerLifetime, fetch: WorkerFetch }} WorkerEvents
 * @typedef {object} OfflineWorker
 * @property {<Name extends keyof WorkerEvents>(name: Name, on: (event: WorkerEvents[Name]) => void) => void} addEventListener
 * @property {() => Promise<void>} skipWaiting
 * @property {ServiceWorkerRegistration} registration
 */
// Fence: one program has the types of a page or those of a worker.
const worker = /** @type {OfflineWorker} */ (/** @type {unknown} */ (self))

worker.addEventListener('install', (event) => event.waitUntil(fill().then(() => worker.skipWaiting())))

worker.addEventListener('activate', (event) => event.waitUntil(begin()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (url.pathname.match(asset)?.[0] === url.pathname) event.respondWith(file(request))
})

async function fill() {
  const cache = await caches.open(kept)
  const answer = await fetch(offline, { credentials: 'omit', cache: 'no-cache' })
  if (!answer.ok) throw new Error(`offline page: ${answer.status}`)
  const files = (await answer.clone().text()).match(asset) ?? []
  await cache.addAll([...new Set(files)])
  await cache.put(offline, answer)
}

async function begin() {
  const others = (await caches.keys()).filter((name) => name.startsWith('marque-') && name !== kept)
  await Promise.all(others.map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
}

async function page(/** @type {WorkerFetch} */ event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(offline)) ?? Response.error()
  }
}

async function file(/** @type {Request} */ request) {
  const cache = await caches.open(kept).catch(() => undefined)
  const known = await cache?.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.status === 200) void cache?.put(request, answer.clone()).catch(() => {})
  return answer
}
