/** How long a request may still take once the server is stopping, in milliseconds. */
const patience = 5_000

/**
 * Takes no new request, ends event streams (their readers come back by themselves), lets the others finish.
 * @param {import('node:http').Server} server
 * @param {Set<import('node:http').ServerResponse>} responses that have not been sent to the end
 */
export async function drain(server, responses) {
  const closed = new Promise((resolve) => server.close(resolve))
  for (const response of responses) {
    if (String(response.getHeader('Content-Type')).startsWith('text/event-stream')) response.end()
    else if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  // Connections that have become idle since are kept open for a next request, which nobody would answer.
  const sweep = setInterval(() => server.closeIdleConnections(), 20)
  const late = setTimeout(() => server.closeAllConnections(), patience)
  await closed
  clearInterval(sweep)
  clearTimeout(late)
}
