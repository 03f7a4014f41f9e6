/** What is fetched ahead: the page whose link the pointer is on, and the one for when there is no line. */
import { isGoodLine } from '../browser.js'

// Never /loading, nothing that acts. Not on pages with the framework: a policy that names scripts by hash refuses these rules.
if (!('__remixContext' in window) && HTMLScriptElement.supports?.('speculationrules') && isGoodLine()) {
  const rules = document.createElement('script')
  const pages = [
    '/',
    '/fleet*',
    '/car/:slug',
    '/car/:slug/gallery',
    '/how-it-works',
    '/membership',
    '/broker',
    '/gallery',
    '/about',
    '/pricing',
    '/requirements',
  ]
  const where = {
    and: [{ href_matches: pages }, { not: { selector_matches: '[target], [download], [rel~=nofollow]' } }],
  }
  rules.type = 'speculationrules'
  rules.textContent = JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] })
  document.head.append(rules)
}

window.addEventListener('load', () => navigator.serviceWorker?.register('/service-worker.js').catch(() => {}))
