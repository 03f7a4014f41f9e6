/** @typedef {import('#app/refusals.server.ts').PlainWords} PlainWords */

/** @param {PlainWords} words */
export function plainPage({ title, body, site, home }) {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · ${site}</title><h1>${title}</h1><p>${body}</p><p><a href="/">${home}</a></p></html>
`
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {PlainWords} words
 */
export function sendFailure(response, words) {
  if (response.headersSent) return response.destroy()
  sendPlainPage(response, 503, words)
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {PlainWords} words
 */
export function sendPlainPage(response, status, words) {
  const body = plainPage(words)
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  })
  response.end(body)
}
