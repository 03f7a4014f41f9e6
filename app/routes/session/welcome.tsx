import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { business } from '#app/business.ts'
import { accountNotices } from '#app/people/account/words.ts'
import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { Door } from '#app/site/pages/door.tsx'
import { isBookingPath } from '#app/people/sign-in/sign-up.ts'
import { hrefs, samePath } from '#app/shared/hrefs.ts'
import { seconds } from '#app/shared/durations.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const handle = { bar: 'over' } satisfies RouteHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]

export const meta: MetaFunction = () => pageMeta('Account created', accountNotices.created.body)

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const saved = samePath(new URL(request.url).searchParams.get('next'))
  const usual = can(viewer, 'broker.subscribe') ? hrefs.broker() : hrefs.loading(hrefs.dashboard())
  const next = saved ?? usual
  const after = business.broker.redirectAfter / seconds(1)
  return data(
    { next, booking: isBookingPath(saved), email: viewer.email, username: viewer.username },
    { headers: { Refresh: `${after};url=${next}`, 'Cache-Control': 'no-store' } },
  )
}

export default function Welcome() {
  const { next, booking, email, username } = useLoaderData<typeof loader>()
  const { title, body } = accountNotices.created
  return (
    <Door still="hood" title={title}>
      <div className="mt-4 mb-8 grid gap-3" role="status">
        <p className="lead">{body}</p>
        <p className="quiet wrap-anywhere">
          We’ve sent a link to {email}. You can {booking ? 'keep booking' : 'look around'} in the meantime. Your
          username is {username}.
        </p>
      </div>
      <ButtonLink to={next}>{booking ? 'Back to your booking' : 'Continue'}</ButtonLink>
    </Door>
  )
}
