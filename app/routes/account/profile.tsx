import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { PersonLine } from '#app/features/people/person-line.tsx'
import { labels } from '#app/messages/labels.ts'
import { longDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dayOf } from '#app/shared/zone.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = () => pageMeta('Account', 'Your profile and settings.')

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const { fullName, username, role, approved, email, phone, createdAt } = viewer
  return { person: { fullName, username, role, approved, email, phone }, since: longDate(dayOf(createdAt)) }
}

export default function Profile() {
  const { person, since } = useLoaderData<typeof loader>()
  return (
    <div className="pb-16">
      <div className="page-head">
        <div>
          <h1>{person.fullName}</h1>
          <PersonLine person={person} />
        </div>
        <form method="post" action={hrefs.signOut()}>
          <SubmitButton look="line">Sign Out</SubmitButton>
        </form>
      </div>
      <dl className="facts measure mt-8">
        <div>
          <dt>Email</dt>
          <dd>{person.email}</dd>
        </div>
        {person.phone && (
          <div>
            <dt>Phone</dt>
            <dd className="num">{person.phone}</dd>
          </div>
        )}
        <div>
          <dt>{labels.memberSince}</dt>
          <dd>{since}</dd>
        </div>
      </dl>
    </div>
  )
}
