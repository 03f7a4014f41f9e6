/**
 * Ahead of the page cache, so that referrals to cached pages count (decision 073).
 * @type {import('./middleware.js').Middleware}
 */
export function followReferrals(request) {
  const { method, url = '' } = request
  const [path = '', search = ''] = [url.split('?', 1)[0], url.slice(url.indexOf('?') + 1)]
  if ((method !== 'GET' && method !== 'HEAD') || !url.includes('?') || !isPage(path)) return false
  const codes = new URLSearchParams(search).getAll('ref')
  const last = codes.at(-1)
  if (last === undefined) return false
  const others = search.split('&').filter((part) => part !== '' && !new URLSearchParams(part).has('ref'))
  const clean = others.length > 0 ? `${path}?${others.join('&')}` : path
  const code = /^[A-Za-z0-9]{1,40}$/.test(last) ? last : '-'
  request.url = `/r/${code}?to=${encodeURIComponent(clean)}`
  return false
}

function isPage(/** @type {string} */ path) {
  return !/\.[^/]*$/.test(path) && !/^\/(r|api|images|films|assets|webhooks)\//.test(path)
}
