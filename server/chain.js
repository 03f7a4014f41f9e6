/**
 * The links a request passes before Express sees it. A link is a plain Node handler that tells whether it has answered:
 * `(request, response) => boolean`. They run in order and stop at the first `true`, so that whoever can answer from
 * memory (a cache of whole public pages) is one more link and costs nothing of what comes after it.
 *
 * @typedef {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => boolean} Link
 */

/**
 * @param {Link[]} links
 * @param {import('node:http').RequestListener} last answers what no link did
 * @returns {import('node:http').RequestListener}
 */
export function chain(links, last) {
  return (request, response) => {
    for (const link of links) if (link(request, response)) return
    last(request, response)
  }
}
