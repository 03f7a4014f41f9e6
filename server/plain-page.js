/** @typedef {import('#app/refusals.server.ts').PlainWords} PlainWords */

/**
 * @param {PlainWords} words
 * @param {{ href: string, label: string } | string} [before] where to continue; as a path, the page that the form was on
 */
export function plainPage({ title, body, site, home, back }, before) {
  const { href, label } = typeof before === 'string' ? { href: before, label: back } : (before ?? {})
  const way = href === undefined ? '' : `<p><a href="${escapeAttribute(href)}">${label}</a></p>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · ${site}</title><h1>${title}</h1><p>${body}</p>${way}<p><a href="/">${home}</a></p></html>
`
}

function escapeAttribute(/** @type {string} */ text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
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
 * @param {string} [before]
 */
export function sendPlainPage(response, status, words, before) {
  const body = plainPage(words, before)
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  })
  response.end(body)
}
