/** Prefetches pages for visitors on hover. */
import { isGoodLine } from '../browser.js'

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

if (HTMLScriptElement.supports?.('speculationrules') && isGoodLine()) {
  const rules = document.createElement('script')
  const where = {
    and: [{ href_matches: pages }, { not: { selector_matches: '[target], [download], [rel~=nofollow]' } }],
  }
  rules.type = 'speculationrules'
  rules.textContent = JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] })
  document.head.append(rules)
}
