/**
 * What the database holds about people: why, how long, and what deletes it. The deletion, its daily job, the audit and
 * the pages read this table. tests/house/personal-data.test.ts fails for a column that is missing here and in
 * impersonal-columns.ts.
 *
 * Conditions are SQL about a row `t` and the profile `p`. Instants: `:now`, `:law` (older records may go), `:rest`
 * (usernames released before it are free), `:settled` (later refunds count as open), `:dayAgo`.
 */
import { listText } from '#drizzle/tables/sql-list.ts'
import { business } from '#app/config/business.ts'
import { handovers } from '#app/config/handovers.ts'
import { leads } from '#app/config/leads.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { days, years } from '#app/shared/durations.ts'

/**
 * `of`: the rows to erase. `empty`: column → new value. `atStripe`: a handler erases it after Stripe has
 * (brokers/subscription/customers.server.ts).
 */
export type ErasedRows = { table: string; of: string; atStripe?: true } & (
  | { remove: readonly string[] }
  | { empty: Readonly<Record<string, string>> }
)
type RemainingRows = { table: string; stays: readonly string[] }

type PersonalData = {
  what: string
  why: string
  /** Kept for a while after the account is deleted. */
  kept?: { what: string; why: string; until: string }
  /** How long it is kept while the account exists, when shorter. */
  otherwise?: string
  rows: readonly (ErasedRows | RemainingRows)[]
}

const nobody = `'Deleted account'`
const noMailbox = `replace(p.id::text, '-', '') || '@deleted.invalid'`
const own = (column = 'profile_id') => `t.${column} = p.id`

/** Also customers entered by staff with the confirmed address, or for this person's requests. */
const ownCustomer = `(${own()} or t.profile_id is null and (
  exists (select from booking_requests r where r.customer_id = t.id and r.profile_id = p.id)
  or p.email_confirmed_at is not null and lower(t.email) = lower(p.email::text)))`

/** Whether request `r` is a sale, or may become one: its records are kept by law, or money is on its way. */
export const isOwed = (r: string) => `(
  ${r}.state = 'awaiting_payment'
  or exists (select from bookings b where b.request_id = ${r}.id and b.status in ${listText(bookingStatuses.open)})
  or ${r}.return_at > :law and (
    exists (select from bookings b where b.request_id = ${r}.id and b.status = 'completed')
    or (select coalesce(sum(m.amount_cents), 0) from payments m where m.request_id = ${r}.id)
      > (select coalesce(sum(f.amount_cents), 0) from refunds f join payments m on m.id = f.payment_id
         where m.request_id = ${r}.id and f.status = 'succeeded' and f.settled_at <= :settled)))`

const ofEnded = (requestId: string) =>
  `exists (select from booking_requests r where r.id = ${requestId} and r.profile_id = p.id and not ${isOwed('r')})`

const ofEndedReport = (reportId: string) =>
  `exists (select from condition_reports o join bookings b on b.id = o.booking_id where o.id = ${reportId} and ${ofEnded('b.request_id')})`

const ofEndedDeposit = ofEnded(
  '(select b.request_id from deposits d join bookings b on b.id = d.booking_id where d.id = t.deposit_id)',
)

const ofOwn = (requestId: string) =>
  `exists (select from booking_requests r where r.id = ${requestId} and r.profile_id = p.id)`

/** Uploaded by the person, or handed in for a customer who has proven to be them since. */
const ownDocument = `(${own('uploaded_by')} or t.uploaded_by is null and p.email_confirmed_at is not null and exists (
  select from customers c where c.id = t.customer_id and lower(c.email) = lower(p.email::text)))`

const rented = `exists (select from request_documents q join bookings b on b.request_id = q.request_id
  where q.document_id = t.id and b.status in ${listText(bookingStatuses.notCalledOff)})`

const ownLead = `(${own()} or p.email_confirmed_at is not null and lower(t.email) = lower(p.email::text)
  or t.prospect_id in (select id from prospects where profile_id = p.id))`

/** Of the account, of its proven address, or with nothing that others sent. */
const ownProspects = `select r.id from prospects r where r.profile_id = p.id
  or r.profile_id is null and p.email_confirmed_at is not null and r.email = p.email
  or r.profile_id is null and exists (select from leads l where l.prospect_id = r.id and l.profile_id = p.id)
    and not exists (select from leads l where l.prospect_id = r.id and l.profile_id is distinct from p.id)`

/** The second part of a dedupe key names the subject. */
const mailIsAbout = `split_part(t.dedupe_key, ':', 2) in (
  select p.id::text
  union all select id::text from tokens where profile_id = p.id
  union all select t.id::text from leads t where ${ownLead}
  union all select e.id::text from prospect_entries e where e.prospect_id in (${ownProspects})
  union all select id::text from admin_actions where target_user_id = p.id
  union all select id::text from subscriptions where profile_id = p.id
  union all select id::text from payouts where user_id = p.id
  union all select id::text from earning_lines where user_id = p.id
  union all select v.id::text from listing_reviews v join car_listings l on l.id = v.vehicle_id where l.created_by = p.id
  union all select subject from booking_requests r cross join lateral (
    select r.id::text as subject
    union all select c.id::text from booking_changes c where c.request_id = r.id
    union all select a.id::text from agreements a where a.request_id = r.id
    union all select m.id::text from payments m where m.request_id = r.id
    union all select unnest(array[f.id::text, f.stripe_refund_id]) from refunds f join payments m on m.id = f.payment_id where m.request_id = r.id
    union all select g.facts->>'dispute' from booking_log g where g.request_id = r.id
    union all select unnest(array[b.booking_number, d.id::text, h.id::text, h.dispute_id, v.id::text]) from bookings b
      left join deposits d on d.booking_id = b.id left join deposit_holds h on h.deposit_id = d.id
      left join reviews v on v.booking_id = b.id where b.request_id = r.id) about where r.profile_id = p.id)`

const { records, accounts, documents, booking, chat } = business
const lawYears = `${records.keptFor / years(1)} years`

/** In the order of deletion: referenced rows go after those that lead to them. */
export const personalData: readonly PersonalData[] = [
  {
    what: 'The emails we sent you, and those about you to our office and to the broker of the car',
    why: 'So each is sent only once, and you can see what we sent you.',
    kept: {
      what: 'The email that confirms the deletion',
      why: 'You need to get it.',
      until: 'until a day after it was sent',
    },
    otherwise: 'The text is deleted as soon as it is sent.',
    rows: [
      {
        table: 'outbox',
        of: `(t.recipient = p.email::text or ${mailIsAbout}) and (split_part(t.dedupe_key, ':', 1) <> 'account-deleted'
          or t.state <> 'waiting' and coalesce(t.sent_at, t.created_at) <= :dayAgo)`,
        empty: {
          recipient: `''`,
          subject: `''`,
          html: `''`,
          text_body: `''`,
          stop_href: 'null',
          attachments: `'[]'::jsonb`,
          last_error: 'null',
          state: `case when t.state = 'waiting' then 'lapsed' else t.state end`,
        },
      },
    ],
  },
  {
    what: 'Your messages to us, applications, car offers and waiting-list requests, our answers, and our staff’s notes about them',
    why: 'To answer them.',
    otherwise: `${leads.keptFor / years(1)} years after they were settled, also for people without an account.`,
    rows: [
      { table: 'prospect_entries', of: `t.prospect_id in (${ownProspects})`, remove: ['subject', 'recipient', 'body'] },
      {
        table: 'leads',
        of: ownLead,
        remove: ['full_name', 'email', 'phone', 'details'],
      },
      {
        table: 'prospects',
        of: `(${own()} or t.profile_id is null and not exists (select from leads l where l.prospect_id = t.id))`,
        remove: ['email'],
      },
    ],
  },
  {
    what: 'Where you are and were signed in, and the links we sent you',
    why: 'So you can see them and end them.',
    otherwise: 'A month after they ended.',
    rows: [
      { table: 'sessions', of: own(), remove: ['token_hash', 'user_agent', 'address'] },
      { table: 'tokens', of: own(), remove: ['token_hash', 'email'] },
      { table: 'calendar_feeds', of: own('owner_id'), remove: ['token_hash'] },
    ],
  },
  {
    what: 'What you typed into forms and did not send',
    why: 'To restore it after you sign in.',
    otherwise: `${accounts.entriesLiveFor / 60_000} minutes; of a booking ${booking.draftLivesFor / days(1)} days; of a listing until you save or delete it.`,
    rows: [
      { table: 'kept_entries', of: own(), remove: ['token_hash', 'page', 'form', 'entries'] },
      { table: 'booking_drafts', of: own(), remove: ['token_hash', 'entries'] },
      { table: 'listing_drafts', of: own('author_id'), remove: ['entries'] },
    ],
  },
  {
    what: 'Your chat messages, reports and mutes, and when you were last active',
    why: 'The community reads them.',
    otherwise: `The log for open pages: ${chat.eventsKept / days(1)} day.`,
    rows: [
      {
        table: 'live_events',
        of: `strpos(t.change::text, p.id::text) > 0`,
        empty: {
          change: `case t.topic
            when 'chat' then jsonb_build_object('kind', 'deleted', 'id', t.change->'id')
            else jsonb_set(t.change, '{people}', coalesce((
              select jsonb_agg(e) from jsonb_array_elements(t.change->'people') e where e->>'id' <> p.id::text), '[]')) end`,
        },
      },
      {
        table: 'message_reports',
        of: `(${own('reporter_id')} or exists (select from community_messages c where c.id = t.message_id and c.user_id = p.id))`,
        remove: ['reason'],
      },
      {
        table: 'community_messages',
        of: own('user_id'),
        empty: { message: `'–'`, deleted_at: 'coalesce(t.deleted_at, p.deleted_at)' },
      },
      { table: 'chat_reads', of: own(), remove: ['last_read_at', 'last_read_id'] },
      { table: 'chat_mutes', of: own(), remove: ['until'] },
      { table: 'user_presence', of: own('user_id'), remove: ['status', 'last_activity'] },
    ],
  },
  {
    what: 'The reasons of our decisions about you',
    why: 'So that a decision can be explained.',
    rows: [
      { table: 'admin_actions', of: own('target_user_id'), empty: { reason: 'null', before: 'null', after: 'null' } },
    ],
  },
  {
    what: 'Your documents of rentals that did not take place, and the file names of all',
    why: 'To check who drives and who is insured.',
    kept: {
      what: 'Your documents of rentals that took place',
      why: 'There may still be claims about a rental.',
      until: `for ${documents.deletedAfter / days(1)} days after your last rental`,
    },
    rows: [
      {
        table: 'documents',
        of: `${ownDocument} and not ${rented}`,
        empty: { state: `'deleted'`, deleted_at: 'coalesce(t.deleted_at, p.deleted_at)' },
      },
      { table: 'documents', of: ownDocument, empty: { filename: `''` } },
      {
        table: 'documents',
        of: `${ownDocument} and t.state = 'deleted'`,
        empty: {
          problem: 'null',
          review_reason: 'null',
          expires_on: 'null',
          issued_on: 'null',
          content_hash: 'null',
        },
      },
    ],
  },
  {
    what: 'License numbers of the drivers you added to rentals that did not take place',
    why: 'To check who drives.',
    kept: {
      what: 'License numbers of the drivers you added to rentals that took place',
      why: 'There may still be claims about a rental.',
      until: `for ${documents.deletedAfter / days(1)} days after the rental`,
    },
    rows: [
      {
        table: 'additional_drivers',
        of: `${ofOwn('t.request_id')} and not exists (
          select from bookings b where b.request_id = t.request_id and b.status in ${listText(bookingStatuses.notCalledOff)})`,
        empty: { license_number: `''`, license_issued_on: 'null' },
      },
    ],
  },
  {
    what: 'Names and notes in the reports of pickups and returns, and your objections to charges, once the records of the rental are over',
    why: 'They show the car’s condition at pickup and return, and what that cost.',
    kept: {
      what: 'Photographs of the car, taken at pickup and return',
      why: 'There may still be claims about a rental.',
      until: `for ${handovers.photosKeptFor / days(1)} days after the rental`,
    },
    rows: [
      { table: 'condition_reports', of: ofEndedReport('t.id'), empty: { remarks: 'null', signer_name: `''` } },
      { table: 'damage_marks', of: ofEndedReport('t.report_id'), empty: { note: 'null' } },
      { table: 'condition_notes', of: ofEndedReport('t.report_id'), remove: ['note'] },
      {
        table: 'charges',
        of: ofEnded(`(select b.request_id from bookings b where b.id = t.booking_id)`),
        empty: { label: `''`, reason: `''`, no_photo_reason: 'null', objection: 'null' },
      },
      { table: 'condition_photos', stays: ['storage_key', 'content_hash'] },
    ],
  },
  {
    what: 'What you typed into requests and bookings that did not take place and cost you nothing; special requests of all, and our staff’s notes about them',
    why: 'To rent to you.',
    kept: {
      what: 'Bookings that took place or were paid for, with the name, contact details, drivers and agreement they were made under, and their receipts',
      why: 'The law requires us to keep records of sales.',
      until: `for ${lawYears} after the rental`,
    },
    rows: [
      {
        table: 'additional_drivers',
        of: ofEnded('t.request_id'),
        remove: ['full_name', 'date_of_birth'],
      },
      {
        table: 'agreements',
        of: ofEnded('t.request_id'),
        remove: ['body', 'facts', 'signature', 'drawing', 'storage_key', 'content_hash'],
      },
      { table: 'terms_acceptances', of: ofEnded('t.subject_id'), empty: { signature: 'null' } },
      {
        table: 'payments',
        of: ofEnded('t.request_id'),
        empty: { card_brand: 'null', card_last4: 'null', desk_reference: 'null' },
      },
      {
        table: 'receipts',
        of: ofEnded(`(select m.request_id from payments m
          where m.id = coalesce(t.payment_id, (select f.payment_id from refunds f where f.id = t.refund_id)))`),
        empty: {
          facts: `case when t.facts ? 'charges' then jsonb_set(t.facts - 'customer', '{charges}', (
            select coalesce(jsonb_agg(e - 'detail'), '[]') from jsonb_array_elements(t.facts->'charges') e))
            else t.facts - 'customer' end`,
        },
      },
      { table: 'deposit_holds', of: ofEndedDeposit, empty: { card_last4: 'null' } },
      {
        table: 'deposit_entries',
        of: ofEndedDeposit,
        empty: {
          items: `(select coalesce(jsonb_agg(e || '{"label": ""}'), '[]') from jsonb_array_elements(t.items) e)`,
        },
      },
      { table: 'booking_requests', of: own(), empty: { special_requests: 'null' } },
      { table: 'booking_notes', of: ofOwn('t.request_id'), remove: ['note'] },
      { table: 'booking_changes', of: ofOwn('t.request_id'), empty: { signature: `''` } },
      { table: 'booking_log', of: ofOwn('t.request_id'), empty: { facts: `t.facts - 'reason'` } },
      { table: 'booking_log', of: ofEnded('t.request_id'), empty: { facts: `t.facts - 'reference'` } },
      {
        table: 'customers',
        of: `${ownCustomer} and not exists (select from booking_requests r where r.customer_id = t.id and ${isOwed('r')})`,
        empty: { full_name: nobody, email: noMailbox, phone: `''`, date_of_birth: 'null' },
      },
      {
        table: 'booking_requests',
        of: `${own()} and not ${isOwed('t')}`,
        empty: {
          customer_name: nobody,
          customer_email: noMailbox,
          customer_phone: `''`,
          signature: `''`,
          agreement_text: `''`,
          license_issued_on: 'null',
          delivery_address: 'null',
          collection_address: 'null',
          access_token_hash: `''`,
          checkout_url: 'null',
        },
      },
    ],
  },
  {
    what: 'Your cards and your entry as a customer at Stripe, our payment provider',
    why: 'To take payments.',
    rows: ['profiles', 'customers'].map((table) => ({
      table,
      of: `${table === 'profiles' ? 't.id = p.id' : ownCustomer} and p.deleted_at <= :dayAgo`,
      empty: { stripe_customer_id: 'null' },
      atStripe: true as const,
    })),
  },
  {
    what: 'Your listings, which leave the fleet, your notes in their calendars, the addresses of their outside calendars, and the file names of your pictures',
    why: 'To show the cars.',
    rows: [
      {
        table: 'car_listings',
        of: own('created_by'),
        empty: {
          description: `''`,
          hidden_reason: 'null',
          is_published: 'false',
          deleted_at: 'coalesce(t.deleted_at, p.deleted_at)',
        },
      },
      {
        table: 'listing_reviews',
        of: 't.vehicle_id in (select l.id from car_listings l where l.created_by = p.id)',
        empty: { reason: 'null' },
      },
      {
        table: 'stays',
        of: 't.vehicle_id in (select l.id from car_listings l where l.created_by = p.id)',
        empty: { note: 'null' },
      },
      {
        table: 'calendar_imports',
        of: 't.vehicle_id in (select l.id from car_listings l where l.created_by = p.id)',
        remove: ['address', 'unread'],
      },
      { table: 'images', of: own('uploaded_by'), empty: { filename: `''` } },
      {
        table: 'images',
        of: `${own('uploaded_by')} and t.deleted_at is not null`,
        empty: { alt: `''`, tags: `'{}'`, title: 'null', caption: 'null', hidden_reason: 'null' },
      },
      { table: 'site_films', of: own('uploaded_by'), empty: { filename: `''` } },
    ],
  },
  {
    what: 'Your former usernames',
    why: 'So old links to your profile still work.',
    kept: {
      what: 'Your usernames',
      why: 'So no one can impersonate you.',
      until: `for ${accounts.usernameRests / days(1)} days after you stop using them`,
    },
    rows: [{ table: 'username_history', of: `${own()} and t.released_at <= :rest`, remove: ['username'] }],
  },
  {
    what: 'Your name on payouts to you, their references, and why one was reversed or your earnings were corrected',
    why: 'To find payouts with the bank, and to explain every sum.',
    kept: {
      what: 'Your earnings and payouts, with their references, and your name on them and on statements of months that are over',
      why: 'The law requires us to keep records of them.',
      until: `for ${lawYears} after each`,
    },
    rows: [
      {
        table: 'payouts',
        of: `${own('user_id')} and t.paid_at <= :law`,
        empty: { reference: `''`, payee_name: 'null', payee_username: 'null' },
      },
      {
        table: 'payouts',
        of: `${own('user_id')} and t.undoes is not null and t.paid_at <= :law`,
        empty: { reason: `''` },
      },
      {
        table: 'earning_lines',
        of: `${own('user_id')} and t.kind = 'adjustment' and t.created_at <= :law`,
        empty: { description: `''` },
      },
      {
        table: 'earning_statements',
        of: `${own('user_id')} and t.created_at <= :law`,
        remove: ['full_name', 'username'],
      },
    ],
  },
  {
    what: 'The references of what you paid for a membership',
    why: 'To find your payments with the bank.',
    kept: {
      what: 'Your payments for a membership, with their references',
      why: 'The law requires us to keep records of them.',
      until: `for ${lawYears} after each`,
    },
    rows: [{ table: 'membership_payments', of: `${own()} and t.paid_at <= :law`, empty: { reference: `''` } }],
  },
  {
    what: 'Your name on your reviews',
    why: 'Readers want to know whose opinion it is.',
    kept: { what: 'Your reviews, without your name', why: 'They help others choose.', until: 'for good' },
    rows: [
      { table: 'reviews', of: own(), empty: { author_name: `'Former customer'` } },
      { table: 'reviews', stays: ['body', 'rating'] },
      { table: 'review_decisions', stays: ['reason'] },
    ],
  },
  {
    what: 'Your answers to reviews of your cars',
    why: 'Readers hear both sides.',
    kept: {
      what: 'Your answers, without your name',
      why: 'They’re shown below the reviews they answer.',
      until: 'for good',
    },
    rows: [{ table: 'reviews', stays: ['answer'] }],
  },
  {
    what: 'Your name, username, email address, phone number, date of birth, bio, photos, password and choices',
    why: 'To identify you and contact you.',
    kept: {
      what: 'Amounts and dates of payments, and our payment provider’s numbers for them, without your name',
      why: 'Our books have to add up. The provider, Stripe, keeps its own records as the law requires.',
      until: 'for good',
    },
    rows: [
      {
        table: 'payments',
        stays: ['stripe_payment_intent_id', 'stripe_charge_id', 'stripe_payment_method_id'],
      },
      { table: 'booking_requests', stays: ['checkout_session_id'] },
      { table: 'balance_attempts', stays: ['stripe_object_id'] },
      { table: 'refunds', stays: ['stripe_refund_id'] },
      { table: 'disputes', stays: ['id'] },
      {
        table: 'deposit_holds',
        stays: [
          'checkout_session_id',
          'stripe_customer_id',
          'stripe_payment_intent_id',
          'stripe_payment_method_id',
          'dispute_id',
        ],
      },
      { table: 'deposit_entries', stays: ['stripe_object_id'] },
      { table: 'subscriptions', stays: ['stripe_subscription_id'] },
      { table: 'profiles', stays: ['referral_code'] },
      {
        table: 'profiles',
        of: 't.id = p.id',
        empty: {
          email: noMailbox,
          email_confirmed_at: 'null',
          password_hash: `'none'`,
          full_name: nobody,
          first_name: `'Deleted'`,
          last_name: `'account'`,
          username: `'gone_' || right(replace(p.id::text, '-', ''), 15)`,
          phone: 'null',
          date_of_birth: 'null',
          bio: 'null',
          avatar_image_id: 'null',
          cover_image_id: 'null',
          membership_tier: 'null',
          rejection_reason: 'null',
          highlighted: 'false',
          show_email: 'false',
          show_phone: 'false',
          keep_documents: 'false',
          notifications: `'{}'::jsonb`,
          second_factor_secret: 'null',
          second_factor_confirmed_at: 'null',
          recovery_code_hashes: `'{}'`,
          last_login_at: 'null',
          last_seen: 'null',
        },
      },
    ],
  },
  {
    what: 'Counts of your attempts to sign in, send and upload, under a code made from your address',
    why: 'So no one can try or send without limit.',
    otherwise: 'A day after the limit has passed, also for people without an account.',
    rows: [
      { table: 'rate_limits', of: 'false', remove: ['key'] },
      { table: 'booking_requests', of: own(), empty: { held_from: 'null' } },
    ],
  },
]
