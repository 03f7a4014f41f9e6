/** What the head of a page says beside its scripts and styles. */
import { Meta as metaTags } from '@remix-run/react'
import { Children, isValidElement, useContext } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom'

import { business } from '#app/business.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { formLabels } from '#app/ui/form/words.ts'
import { sourcesOf } from '#app/ui/picture-widths.ts'
import { shareSize } from '#app/ui/share/size.ts'
import { carriedBy } from './carried.ts'
import { useFailure, useOrigin, usePageFacts } from './page-facts.ts'

const ownPicture = { path: '/share.jpg', alt: `${business.name}: ${business.tagline}` }

/** Prefixes the title of a refused form: Remix does not give action data to `meta`. */
export function MetaTags() {
  const answers = useContext(RouterState)?.actionData
  const refused = Object.values(answers ?? {}).some(isRefusal)
  const tags = Children.toArray(metaTags().props.children)
  return <>{refused ? tags.map(withError) : tags}</>
}

/** The canonical address has no tracking parameters, filters or photo. */
export function AddressTags({ path }: { path: string }) {
  const { canonical = path, share = ownPicture, hidden } = usePageFacts()
  const origin = useOrigin()
  if (useFailure() || hidden || !origin) return <meta name="robots" content="noindex" />
  const address = origin + (canonical === hrefs.home() ? '/' : canonical.replace(/\/$/, ''))
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={business.name} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:image" content={origin + share.path} />
      <meta property="og:image:width" content={String(shareSize.width)} />
      <meta property="og:image:height" content={String(shareSize.height)} />
      <meta property="og:image:alt" content={share.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Preloads the first picture from the head. */
export function OpeningPicture() {
  const { opensWith } = usePageFacts()
  if (useFailure() || !opensWith) return null
  const { srcSet } = sourcesOf(opensWith.image)
  // React 18 knows no fetchPriority property; the lower-case attribute passes through.
  const priority = { fetchpriority: 'high' }
  return <link rel="preload" as="image" imageSrcSet={srcSet} imageSizes={opensWith.sizes} {...priority} />
}

function withError(tag: ReturnType<typeof Children.toArray>[number]) {
  if (!isValidElement<{ children: string }>(tag) || tag.type !== 'title') return tag
  return <title key={tag.key}>{formLabels.refused(tag.props.children)}</title>
}

function isRefusal(answer: unknown): boolean {
  return carriedBy(answer).lastResult?.status === 'error'
}
