import { asksToBroker } from '#app/people/access/rules.ts'
import { positionLabels } from '#app/people/access/words.ts'
import { memberSinceLabel } from '#app/people/account/words.ts'
import { approvalStatusLabels, personLabels } from './words.ts'
import { secondFactorLabels } from '#app/people/sign-in/words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { positionOf } from '#app/shared/roles.ts'
import { percent } from '#app/shared/money.ts'
import { BreakableEmail } from '#app/ui/breakable-email.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { PresenceState, State } from '#app/ui/feedback/presence.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { findPerson } from './queries.server.ts'

type PersonDetails = NonNullable<Awaited<ReturnType<typeof findPerson>>>
type PersonFields = Pick<
  PersonDetails,
  | 'approvalStatus'
  | 'rejectionReason'
  | 'role'
  | 'grade'
  | 'email'
  | 'emailConfirmed'
  | 'phone'
  | 'referrer'
  | 'commissionRateBp'
  | 'presence'
  | 'hasSecondFactor'
>
type Props = {
  /** Instants in words. */
  person: PersonFields & { lastSeen: string | null; since: string }
  born: string | null
  tier: string | null | undefined
  subscription: { state: string | null; since: string | null; paidUntil: string | null }
}

/** Who someone is and wants to be, before what can be decided. */
export function PersonFacts({ person, born, subscription, tier }: Props) {
  return (
    <Facts
      rows={[
        ['Status', approvalStatusLabels[person.approvalStatus]],
        ['Reason of rejection', person.rejectionReason],
        [person.approvalStatus === 'approved' ? 'Role' : personLabels.wantedRole, positionLabels[positionOf(person)]],
        ['Tier', tier],
        ['Subscription', subscription.state],
        [personLabels.subscribedSince, subscription.since],
        [personLabels.paidUntil, subscription.paidUntil],
        ['Email', <BreakableEmail key="email" email={person.email} />],
        [
          'Email address',
          <State key="confirmed" look={person.emailConfirmed ? 'ok' : 'away'}>
            {person.emailConfirmed ? personLabels.confirmed : personLabels.unconfirmed}
          </State>,
        ],
        [secondFactorLabels.title, person.hasSecondFactor ? secondFactorLabels.isOn : secondFactorLabels.isOff],
        ['Phone', person.phone ?? personLabels.none],
        ['Date of birth', born ?? personLabels.none],
        [
          'Referred by',
          person.referrer ? (
            <TextLink key="referrer" to={hrefs.profile(person.referrer)}>{`@${person.referrer}`}</TextLink>
          ) : (
            personLabels.nobody
          ),
        ],
        ['Commission', asksToBroker(person) && percent(person.commissionRateBp)],
        ['Presence', <PresenceState key="presence" presence={person.presence} />],
        ['Last seen', person.lastSeen ?? personLabels.never],
        [memberSinceLabel, person.since],
      ]}
    />
  )
}
