import { describeError } from '#app/shared/describe-error.js'

/** @param {string} event @param {unknown} error @param {import('node:http').IncomingMessage} request */
export function report(event, error, request) {
  const line = {
    at: new Date().toISOString(),
    level: 'error',
    event,
    reference: request.headers['x-request-id'],
    error: describeError(error),
  }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}
