import { exactDollars, dollars, type Cents } from '#app/shared/money.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { financing, membershipTiers, type MembershipTier } from './tiers.ts'

export function TierColumns({ start }: { start: (tier: MembershipTier) => string }) {
  return (
    <div className="rule grid grid-cols-3 max-lg:grid-cols-1">
      {membershipTiers.map((tier) => (
        <section className="tier" key={tier.key}>
          <p className="mark">{tier.popular && <Badge>Most Popular</Badge>}</p>
          <h2>{tier.name}</h2>
          <p>
            <span className="price">{dollars(tier.yearly)}</span> <span className="quiet">per year</span>
          </p>
          <p className="quiet num">{financing(tier)}</p>
          <ButtonLink
            to={start(tier.key)}
            look={tier.popular ? 'primary' : 'line'}
            wide
            aria-label={`Start ${tier.name}`}
          >
            Start
          </ButtonLink>
        </section>
      ))}
    </div>
  )
}

export function monthlyPrice(amount: Cents): string {
  return `${exactDollars(amount)}/month`
}
