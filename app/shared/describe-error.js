/**
 * Describes an error for the log without personal data. Libraries and Postgres quote user input in their messages, so
 * only messages written in our own source are kept (decision 035).
 */

const facts = /** @type {const} */ ([
  'code',
  'severity',
  'schema_name',
  'table_name',
  'column_name',
  'constraint_name',
  'routine',
  'type',
  'decline_code',
  'requestId',
  'statusCode',
  'status',
  'responseCode',
  'command',
])
const identifier = /^[\w .-]{1,80}$/

// SQLSTATE classes that quote no data.
const aboutNoData = /^(08|25|28|3D|40|42|53|55|57|58)/
const mostCauses = 4
const mostFrames = 16

/** @param {unknown} thrown @returns {string} */
export function describeError(thrown) {
  const told = []
  for (let error = thrown; error !== undefined && told.length < mostCauses;) {
    told.push(error instanceof Error ? [summarizeError(error), ...framesOf(error)].join('\n') : summarizeError(error))
    error =
      error instanceof Error
        ? (error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined))
        : undefined
  }
  return told.join('\ncaused by ')
}

/** @param {unknown} thrown @returns {string} */
export function summarizeError(thrown) {
  if (!(thrown instanceof Error)) return `thrown ${thrown?.constructor?.name ?? String(thrown)}`
  /** @type {Error & { [Fact in (typeof facts)[number]]?: unknown }} */
  const values = thrown
  const named = facts.flatMap((name) => {
    const value = values[name]
    return ['string', 'number'].includes(typeof value) && identifier.test(String(value)) ? [`${name}=${value}`] : []
  })
  const message = isSafe(thrown) ? `: ${thrown.message.replace(/\s+/g, ' ')}` : ''
  return [nameOf(thrown), ...named].join(' ') + message
}

function nameOf(/** @type {Error} */ error) {
  const name = error.name === 'Error' ? error.constructor.name : error.name
  return /^\w{1,60}$/.test(name) ? name : 'Error'
}

/** @param {Error & { code?: unknown, severity?: unknown, syscall?: unknown }} error */
function isSafe(error) {
  if (error.severity !== undefined) return aboutNoData.test(String(error.code))
  if (error.syscall !== undefined || String(error.code).endsWith('MODULE_NOT_FOUND')) return true
  return Object.getPrototypeOf(error) === Error.prototype && isOurs(framesOf(error)[0])
}

/** @param {string | undefined} frame */
function isOurs(frame) {
  return frame !== undefined && /[\\/]/.test(frame) && !/node_modules|node:|\(<anonymous>\)$/.test(frame)
}

function framesOf(/** @type {Error} */ { stack = '', message }) {
  const frames = message ? stack.slice(stack.indexOf(message) + message.length) : stack
  return frames
    .split('\n')
    .filter((line) => /^\s+at .*(:\d+:\d+\)?|\((<anonymous>|native)\))$/.test(line))
    .slice(0, mostFrames)
}
