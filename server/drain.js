const patience = 5_000 // milliseconds

/** @param {import('node:http').Server} server @param {Set<import('node:http').ServerResponse>} responses */
export async function drain(server, responses) {
  const closed = new Promise((resolve) => server.close(resolve))
  for (const response of responses) {
    if (String(response.getHeader('Content-Type')).startsWith('text/event-stream')) response.end()
    else if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  // Connections that become idle in the meantime would stay open.
  const sweep = setInterval(() => server.closeIdleConnections(), 20)
  const late = setTimeout(() => server.closeAllConnections(), patience)
  await closed
  clearInterval(sweep)
  clearTimeout(late)
}
