import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { business } from '#app/config/business.ts'
import { labels } from '#app/messages/labels.ts'
import { hrefs, samePath } from '#app/shared/hrefs.ts'
import siteStyles from '#app/styles/site.css?url'
import { CardSkeletons } from '#app/ui/feedback/skeleton.tsx'
import { Link } from '#app/ui/link.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]

// The refresh is the page's own way on, with and without scripts; the link is for whoever does not want to wait.
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${labels.loading.other.title} | ${business.name}` },
  { name: 'robots', content: 'noindex' },
  { httpEquiv: 'refresh', content: `1;url=${data?.destination ?? hrefs.home()}` },
]

export async function loader({ request }: LoaderFunctionArgs) {
  return { destination: samePath(new URL(request.url).searchParams.get('destination')) ?? hrefs.home() }
}

export default function Loading() {
  const { destination } = useLoaderData<typeof loader>()
  const { title, body } = wordsFor(destination)
  return (
    <div className="wrap">
      <div className="waiting">
        <h1>{title}</h1>
        <p className="quiet">{body}</p>
        <Link className="link" to={destination}>
          Continue
        </Link>
      </div>
      {destination.startsWith(hrefs.fleet()) && <CardSkeletons count={business.fleet.skeletons} title={title} body={body} />}
    </div>
  )
}

function wordsFor(destination: string) {
  if (destination.startsWith(hrefs.fleet())) return labels.loading.fleet
  if (destination.startsWith(hrefs.dashboard())) return labels.loading.dashboard
  return labels.loading.other
}
