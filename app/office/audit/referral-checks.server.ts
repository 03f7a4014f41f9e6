import { sql } from 'drizzle-orm'

import { ago, patience, type Check } from './check.server.ts'

export const referralChecks: readonly Check[] = [
  {
    area: 'people',
    says: 'No one earns the commission of their own booking.',
    broken: () => sql`select id as subject from booking_requests where facilitator_id = profile_id`,
  },
  {
    area: 'people',
    says: 'A broker’s referrer is the broker whose link they signed up by.',
    // The handler may be on its way when someone has just become a broker.
    broken: (now) => sql`
      select p.id as subject from profiles p left join referrals r on r.referred_id = p.id
      where p.referred_by is distinct from r.referrer_id and (p.referred_by is not null or p.role = 'broker')
        and not exists (select from admin_actions a where a.target_user_id = p.id and a.action = 'role'
          and a.created_at > ${ago(now, patience)})`,
  },
  {
    area: 'people',
    says: 'No one was referred by a person they referred. The referrer joined first.',
    broken: () => sql`
      select r.id as subject from referrals r
      join profiles a on a.id = r.referrer_id join profiles b on b.id = r.referred_id
      where a.created_at > b.created_at`,
  },
]
