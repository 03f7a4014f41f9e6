import { sourcesOf } from '#app/ui/picture-widths.ts'
import { useFailure, usePageFacts } from './page-facts.ts'

/** Preloads the first picture from the head. */
export function OpeningPicture() {
  const { opensWith } = usePageFacts()
  if (useFailure() || !opensWith) return null
  const { srcSet } = sourcesOf(opensWith.image)
  // React 18 knows no fetchPriority property; the lower-case attribute passes through.
  const priority = { fetchpriority: 'high' }
  return <link rel="preload" as="image" imageSrcSet={srcSet} imageSizes={opensWith.sizes} {...priority} />
}
