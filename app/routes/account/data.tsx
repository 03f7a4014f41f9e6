import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { SubPage } from '#app/people/account/sub-page.tsx'
import { hrefs } from '#app/shared/hrefs.ts'
import { accountHrefs } from '#app/shared/account-hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = () => pageMeta('Export my data', 'Everything we keep about you, in one file.')

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'account.use')
  return null
}

export default function Data() {
  return (
    <SubPage title="Export my data" back={{ label: 'Back to settings', href: hrefs.accountSettings() }}>
      <div className="prose">
        <p>One file (JSON) with everything we keep about you:</p>
        <ul className="list-disc ps-5 grid gap-2">
          <li>Your profile, former usernames, devices and what you accepted</li>
          <li>
            Requests, bookings, payments, receipts and the details of your documents, but not the documents themselves
          </li>
          <li>Subscription, earnings and listings</li>
          <li>Chat messages, inquiries, reviews and the emails we’ve sent you</li>
        </ul>
        <p>Your password isn’t in it. We store it only in a form that no one can read.</p>
      </div>
      <p className="mt-8">
        <ButtonLink to={accountHrefs.accountDataFile()} download="marque-data.json">
          Download my data
        </ButtonLink>
      </p>
    </SubPage>
  )
}
