/** @param {string} title @param {string} sentence */
export function plainPage(title, sentence) {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Marque</title><h1>${title}</h1><p>${sentence}</p><p><a href="/">Back to Marque</a></p></html>
`
}

/** Ends an answer that failed, begun or not. @param {import('node:http').ServerResponse} response */
export function sendFailure(response) {
  if (response.headersSent) return response.destroy()
  sendPlainPage(response, 503, 'Not available at the moment', 'Please try again in a few minutes.')
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} title
 * @param {string} sentence
 */
export function sendPlainPage(response, status, title, sentence) {
  const body = plainPage(title, sentence)
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  })
  response.end(body)
}
