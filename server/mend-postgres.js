/**
 * postgres.js 3.4.9 does not survive a restart of its server. A statement that follows the loss of a connection (the
 * rollback of a transaction under way) is written to a socket that is gone and ends our process (issues 1066, 1154 and
 * 1208 there); what was still buffered keeps the next connection from ever writing; what the server said to a statement as
 * it threw it out is told to another one, on the next connection; and a transaction or a reserved connection goes on, on a
 * connection that by then belongs to somebody else. And under load a transaction begins on a connection that others go on
 * using (issues 823 and 1189). What it asks for itself on a new connection fails outside of anybody's promise. These
 * places are mended as it is built into the site (decision 022). It also waits for ever for a server that has stopped
 * answering, and for a connection to become free (issues 110 and 1005): two options more put an end to that,
 * `silence_timeout` and `queue_timeout` (decision 025).
 */
import path from 'node:path'

/** @type {Record<string, [before: string, after: string][]>} */
export const mends = {
  'postgres/src/connection.js': [
    [
      '  function nextWrite(fn) {\n',
      `  function nextWrite(fn) {
    if (socket === null) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
`,
    ],
    [
      "    clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)",
      "    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener('data', data)",
    ],
    // A BEGIN that has been written owns its connection, also when it is the one that fills the pipeline.
    [
      '      return write(toBuffer(q))\n        && !q.describeFirst',
      `      const taken = write(toBuffer(q))
      if (q.options.onexecute) {
        q.options.onexecute(connection)
        return false
      }
      return taken
        && !q.describeFirst`,
    ],
    ['\n        && (!q.options.onexecute || q.options.onexecute(connection))\n', '\n'],
    ['    !query && onopen(connection)\n', '    !query && !connection.reserved && onopen(connection)\n'],
    // A new connection asks for the types of arrays by itself. When it is lost meanwhile, those who wait for it are told; the
    // question is nobody's, and neither is its failure.
    ['        return fetchArrayTypes()\n', '        return fetchArrayTypes().catch(noop)\n'],
    // Whoever is asked owes an answer. The time is counted in halves: if this process stood still itself, what has arrived
    // meanwhile is read before the second half is over.
    [
      '    , final = null\n\n  const connection = {',
      '    , final = null\n    , owed = null\n\n  const connection = {\n    giveUp,',
    ],
    ['onclose = noop } = {}) {', 'onclose = noop, onsilence = noop } = {}) {'],
    [
      '  function connectTimedOut() {\n',
      `  function owe() {
    if (owed !== null || !options.silence_timeout) return
    let halves = 0
    owed = setInterval(() => {
      halves += 1
      if (halves < 2) return
      error(Errors.connection('CONNECTION_SILENT', options))
      giveUp()
      onsilence()
    }, options.silence_timeout * 500)
  }

  function heard() {
    clearInterval(owed)
    owed = null
  }

  function giveUp() {
    heard()
    socket && socket.destroy()
  }

  function connectTimedOut() {
`,
    ],
    ['  function data(x) {\n', '  function data(x) {\n    heard()\n'],
    [
      '      incoming = incoming.subarray(length + 1)\n      remaining = 0\n      incomings = null\n    }\n',
      '      incoming = incoming.subarray(length + 1)\n      remaining = 0\n      incomings = null\n    }\n    query && owe()\n',
    ],
    ['      build(q)\n', '      build(q)\n      owe()\n'],
    [
      '  async function closed(hadError) {\n',
      '  async function closed(hadError) {\n    heard()\n    errorResponse = null\n',
    ],
    ['    terminated = true\n', '    terminated = true\n    heard()\n'],
  ],
  'postgres/src/index.js': [
    // When one line is dead, those that stand idle may be too, and whoever is given one would wait as long again.
    ['{ onopen, onend, onclose }))', '{ onopen, onend, onclose, onsilence }))'],
    [
      '  function onclose(c, e) {\n',
      '  function onsilence() {\n    connections.forEach(c => c.queue === open && c.giveUp())\n  }\n\n  function onclose(c, e) {\n',
    ],
    // Who waits to reserve a connection stands in the queue until one is open, also when it is opened for them; whoever has
    // given up stands there no more, or would be handed a connection that nobody gives back.
    [
      '        const query = { reserve: resolve, reject }\n',
      '        const query = { reserve: resolve, reject: e => (queries.remove(query), reject(e)) }\n',
    ],
    [
      '    queries.length && connect(c, queries.shift())\n',
      '    if (queries.length) {\n      const next = queries.shift()\n      next.reserve && queries.push(next)\n      connect(c, next)\n    }\n',
    ],
    // Nobody stands in the queue for ever, and whoever has left it is not kept in memory, answer and all, until then. One
    // that waits to reserve may stand there again.
    [
      '\n  const sql = Sql(handler)\n',
      `
  const shift = queries.shift
  queries.shift = () => {
    const query = shift()
    query.reserve || clearTimeout(query.late)
    return query
  }

  const sql = Sql(handler)
`,
    ],
    ['        queries.push(query)\n        closed.length', '        wait(query)\n        closed.length'],
    [
      '      : queries.push(query)\n  }\n\n  function go(',
      `      : wait(query)
  }

  function wait(query) {
    queries.push(query)
    if (options.queue_timeout) query.late = setTimeout(() => {
      queries.remove(query) && query.reject(Errors.connection('CONNECTION_QUEUE_TIMEOUT', options))
    }, options.queue_timeout * 1000)
  }

  function go(`,
    ],
    ["'keep_alive']\n", "'keep_alive', 'silence_timeout', 'queue_timeout']\n"],
    [
      '    keep_alive      : 60,\n',
      '    keep_alive      : 60,\n    silence_timeout : null,\n    queue_timeout   : null,\n',
    ],
    // A reserved connection is ours as long as it carries our mark.
    ['    c.reserved = () => queue.length\n', '    const mark = c.reserved = () => queue.length\n'],
    [
      '    sql.release = () => {\n      c.reserved = null\n',
      '    sql.release = () => {\n      if (c.reserved !== mark) return\n      c.reserved = null\n',
    ],
    [
      '    function handler(q) {\n      c.queue === full\n        ? queue.push(q)',
      "    function handler(q) {\n      if (c.reserved !== mark) return q.reject(Errors.connection('CONNECTION_CLOSED', options))\n      c.queue === full\n        ? queue.push(q)",
    ],
    // So is a transaction's.
    ['      , connection\n      , prepare = null\n', '      , connection\n      , mark\n      , prepare = null\n'],
    ['      c.reserved = () => queries.length\n', '      mark = c.reserved = () => queries.length\n'],
    [
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n',
      "        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (c.reserved !== mark) return q.reject(Errors.connection('CONNECTION_CLOSED', options))\n",
    ],
  ],
}

/**
 * The module's code with its places mended, or undefined for a module that has none. Throws when a place is not found
 * exactly once: another version of the driver has to be looked at anew.
 * @param {string} code
 * @param {string} id
 */
export function mended(code, id) {
  const file = Object.keys(mends).find((name) => id.split(path.sep).join('/').endsWith(`/node_modules/${name}`))
  if (!file) return undefined
  return mends[file]?.reduce((text, [before, after]) => {
    if (text.split(before).length !== 2) throw new Error(`${file} is not the one that server/mend-postgres.js knows.`)
    return text.replace(before, () => after)
  }, code)
}

/** @returns {import('vite').Plugin} */
export function mendPostgres() {
  return {
    name: 'mend-postgres',
    enforce: 'pre',
    config: () => ({ ssr: { noExternal: ['postgres'] } }),
    transform(code, id) {
      const text = mended(code, id.split('?')[0] ?? '')
      return text === undefined ? undefined : { code: text, map: null }
    },
  }
}
