import { data, type HeadersFunction, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { business } from '#app/config/business.ts'
import { requireAbility } from '#app/features/access/guards.server.ts'
import { notices } from '#app/messages/notices.ts'
import { hrefs, samePath } from '#app/shared/hrefs.ts'
import { seconds } from '#app/shared/durations.ts'
import siteStyles from '#app/styles/site.css?url'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Link } from '#app/ui/link.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]

export const meta: MetaFunction = () => pageMeta('Account created', notices.account.created.body)

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const saved = samePath(new URL(request.url).searchParams.get('next'))
  const usual = viewer.role === 'broker' ? hrefs.broker() : hrefs.loading(hrefs.dashboard())
  const next = saved ?? usual
  const after = business.broker.redirectAfter / seconds(1)
  return data({ next, email: viewer.email }, { headers: { Refresh: `${after};url=${next}`, 'Cache-Control': 'no-store' } })
}

export default function Welcome() {
  const { next, email } = useLoaderData<typeof loader>()
  const { title, body } = notices.account.created
  return (
    <div className="wrap waiting" role="status">
      <h1>{title}</h1>
      <p className="lead">{body}</p>
      <p className="quiet">We have sent a link to {email}. You can go on meanwhile.</p>
      <Link className="link" to={next}>
        Continue
      </Link>
    </div>
  )
}
