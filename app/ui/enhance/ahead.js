/**
 * What is pointed at is fetched ahead, and drawn ahead where it is a reading page. On a screen that is touched, pages are
 * drawn once the finger is down: none for links that are only in view.
 */
import { isGoodLine, whenShown } from '../browser.js'

const readingPages = [
  '/',
  '/fleet*',
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
  const linksTo = (/** @type {string[]} */ pages) => ({
    and: [{ href_matches: pages }, { not: { selector_matches: '[target], [download], [rel~=nofollow]' } }],
  })
  rules.type = 'speculationrules'
  rules.textContent = JSON.stringify({
    prefetch: [{ where: linksTo([...readingPages, '/car/:slug']), eagerness: 'moderate' }],
    prerender: [
      { where: linksTo(readingPages), eagerness: matchMedia('(hover: hover)').matches ? 'moderate' : 'conservative' },
    ],
  })
  document.head.append(rules)
}

/** In milliseconds, as browsers keep what they fetch ahead. What they draw ahead they would keep as long as the page before it. */
const keptFor = 300_000

if (document.prerendering) whenShown(() => performance.now() > keptFor && location.reload())
