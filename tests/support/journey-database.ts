/** The database of the site that the journeys walk through, for what only time or our staff would bring about. */
import postgres from 'postgres'

/** A connection to it; whoever opens it ends it. */
export function openJourneyDatabase() {
  const url = new URL(process.env.JOURNEY_DATABASE ?? '')
  url.pathname = `/${process.env.JOURNEY_NAME}`
  return postgres(url.href, { max: 1, onnotice: () => {} })
}

/** What an admin and Stripe would bring about: approved, with a confirmed address and a subscription. */
export async function makeBroker(username: string): Promise<void> {
  const sql = openJourneyDatabase()
  const [broker] = await sql<{ id: string }[]>`
    update profiles set role = 'broker', approval_status = 'approved', approved_at = now(), email_confirmed_at = now()
    where username = ${username} returning id`
  await sql`insert into subscriptions (id, profile_id, status) values (gen_random_uuid(), ${broker!.id}, 'active')`
  await sql.end()
}
