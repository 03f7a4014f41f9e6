import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { membershipTiers } from '#app/features/membership/tiers.ts'
import { ByPhone } from '#app/features/site/by-phone.tsx'
import { dollars } from '#app/shared/money.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = () => pageMeta('Membership Application', 'Apply for a yearly membership.')

export async function loader({ request }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get('tier')
  return { tier: membershipTiers.find((tier) => tier.key === key) ?? null }
}

export default function MembershipApplication() {
  const { tier } = useLoaderData<typeof loader>()
  return (
    <ByPhone title="Membership Application">
      {tier && (
        <p>
          {tier.name}: {dollars(tier.yearly)} per year, or {dollars(tier.monthly)} per month with financing.
        </p>
      )}
      <p>We take applications by phone. Have your preferred vehicle and the name of a second driver at hand.</p>
    </ByPhone>
  )
}
