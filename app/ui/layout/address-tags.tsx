import { business } from '#app/business.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { shareSize } from '#app/ui/share/size.ts'
import { useFailure, useOrigin, usePageFacts } from './page-facts.ts'

const ownPicture = { path: '/share.jpg', alt: `${business.name}: ${business.tagline}` }

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
