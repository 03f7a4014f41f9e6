/** The database of the site that the journeys walk through, for what only time or our staff would bring about. */
import { expect } from '@playwright/test'
import postgres from 'postgres'

/** A connection to it; anyone who opens it ends it. */
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

export async function setSubscription(username: string, status: 'active' | 'canceled'): Promise<void> {
  const sql = openJourneyDatabase()
  await sql`
    update subscriptions set status = ${status} where profile_id = (select id from profiles where username = ${username})`
  await sql.end()
}

/** A car that visitors do not see, with an album of the demo's photographs. */
export async function addCarWithAlbum(slug: string): Promise<void> {
  const sql = openJourneyDatabase()
  await sql`
    with added as (
      insert into vehicles (id, kind, slug, body_type) values (gen_random_uuid(), 'car', ${slug}, 'suv') returning id)
    insert into cars (id, year, make, model, color, daily_rate_cents, security_deposit_cents, published, album_id)
    select id, 2024, 'Bentley', 'Album', 'White', 100000, 500000, false, ${`${slug}_suv-pearl`} from added`
  await sql.end()
}

/** The newest link to `path` that was written to this address. */
export async function findLinkSent(recipient: string, path: string): Promise<string> {
  const sql = openJourneyDatabase()
  const find = async () => {
    const mails = await sql<{ text_body: string }[]>`
      select text_body from outbox where recipient = ${recipient} order by created_at desc`
    return mails.map(({ text_body }) => new RegExp(`https?://\\S+/${path}\\S+`).exec(text_body)?.[0]).find(Boolean)
  }
  await expect.poll(find).toBeTruthy()
  const link = (await find())!
  await sql.end()
  return link
}
