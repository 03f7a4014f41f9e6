import { sourcesOf } from '#app/ui/picture-widths.ts'
import { useFailure, usePageFacts } from './page-facts.ts'

/**
 * Asks for the picture a page opens with from the first bytes of the page: on a slow line its own tag comes a good while
 * later, behind the styles and after the font has taken the line.
 */
export function OpeningPicture() {
  const { opensWith } = usePageFacts()
  if (useFailure() || !opensWith) return null
  const { srcSet } = sourcesOf(opensWith.image)
  // React 18 knows no fetchPriority property; the lower-case attribute passes through.
  const priority = { fetchpriority: 'high' }
  return <link rel="preload" as="image" imageSrcSet={srcSet} imageSizes={opensWith.sizes} {...priority} />
}
