import { sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import * as schema from '#drizzle/schema.ts'
import { seedDemo } from '#drizzle/seed.ts'
import { journalLabels } from '#app/money/journal/words.ts'
import { openOwnerConnection } from '#app/platform/db.server.ts'
import { date } from '#app/shared/dates.ts'
import { journalAccounts, type JournalAccount } from '#app/shared/journal-accounts.ts'
import { checks } from './checks.server.ts'
import { saysOfAccount } from './journal-checks.server.ts'
import { findViolations, readViolations } from './queries.server.ts'

const now = new Date('2026-11-21T15:00:00Z')

const someone = sql`(select id from profiles order by id limit 1)`

function upload(purpose: SQL, owner: SQL): SQL {
  return sql`
    insert into images (id, source, purpose, storage_key, filename, content_hash, mime_type, file_size, width, height, uploaded_by)
    values (gen_random_uuid(), 'upload', ${purpose}::image_purpose, 'stray', 'stray.jpg', 'c', 'image/jpeg', 1, 1, 1, ${owner})`
}

type Damage = { state: string; answerBy?: string; payableAt?: string }

/** Of $5, to the first booking. */
function addCharge({ state, answerBy, payableAt }: Damage): SQL {
  return sql`
    insert into charges (id, booking_id, kind, state, label, quantity, unit_amount_cents, amount_cents, answer_by, answered_at, payable_at, created_at)
    select gen_random_uuid(), id, 'late', ${state}::charge_state, 'test', 1, 500, 500, ${answerBy ?? null}::timestamptz,
      ${payableAt ?? null}::timestamptz, ${payableAt ?? null}::timestamptz, '2026-11-18' from bookings order by id limit 1`
}

function addExtra(amount: number): SQL {
  return sql`
    insert into payments (id, request_id, purpose, amount_cents, received_at)
    select gen_random_uuid(), request_id, 'extra', ${amount}, '2026-11-21' from bookings order by id limit 1`
}

/** Of a cent, from an account to the next, for nothing. */
function addJournalRow(account: JournalAccount): SQL {
  const to = journalAccounts[(journalAccounts.indexOf(account) + 1) % journalAccounts.length]
  return sql`
    insert into journal (from_account, to_account, amount_cents, kind, subject_id, source_id, at)
    select ${account}::journal_account, ${to}::journal_account, 1, 'price', id, id::text, '2026-11-20' from booking_requests limit 1`
}

/** Each check with a way to break what it guards, in data that is right otherwise. */
const broken: [says: string, damage: SQL[]][] = [
  ...journalAccounts.map((account): [string, SQL[]] => [saysOfAccount(account), [addJournalRow(account)]]),
  [
    'Each movement of money has its rows in the journal, and each row has its movement.',
    [
      sql`insert into journal (from_account, to_account, amount_cents, kind, subject_id, source_id, at)
        select 'customers', 'stripe', 1, 'refund_sent', id, id::text, '2026-11-20' from booking_requests limit 1`,
    ],
  ],
  [
    'What the journal paid to brokers is the payouts.',
    [
      sql`update payouts set amount_cents = amount_cents + 1 where id = (select id from payouts where undoes is null limit 1)`,
    ],
  ],
  [
    'A signed pickup or return has moved its booking on.',
    [
      sql`insert into condition_reports (id, booking_id, stage, mileage, fuel_eighths, signer_name, happened_at, staff_id, completed_at)
        select gen_random_uuid(), b.id, 'return', 1, 1, 'test', b.confirmed_at, p.id, b.confirmed_at
        from bookings b, profiles p where b.status = 'confirmed' limit 1`,
    ],
  ],
  [
    'A total is the sum of its lines.',
    [sql`delete from booking_lines where id = (select id from booking_lines limit 1)`],
  ],
  [
    'A price begins with its days at the daily rate; no day has two other rates, and each full week one free day.',
    [
      sql`update booking_lines set quantity = quantity + 1, amount_cents = amount_cents + unit_amount_cents
        where id = (select id from booking_lines where kind = 'rental' limit 1)`,
    ],
  ],
  [
    'The upfront part is the agreed share of the total, half up.',
    [
      sql`update booking_requests set upfront_amount_cents = upfront_amount_cents - 1 where id = (select id from booking_requests limit 1)`,
    ],
  ],
  [
    'The taxes within what a booking has paid in full are those of its price.',
    [
      sql`update payments set tax_cents = tax_cents + 5 where id = (select p.id from payments p join bookings b using (request_id)
        where b.status = 'completed' and not exists (select from refunds f join payments o on o.id = f.payment_id
          where o.request_id = p.request_id) limit 1)`,
    ],
  ],
  [
    'What was refunded in full holds no taxes.',
    [
      sql`insert into refunds (id, payment_id, amount_cents, kind, reason, status) select gen_random_uuid(), id, amount_cents, 'canceled_by_us', 'test', 'succeeded'
        from payments where request_id in (select request_id from bookings where status = 'completed')`,
      sql`update refunds set tax_cents = tax_cents + 5 where reason = 'test'`,
    ],
  ],
  [
    'No more was given back for a membership than was received for it.',
    [
      sql`insert into membership_payments (id, profile_id, membership, amount_cents, method, reference, recorded_by, paid_at)
        select gen_random_uuid(), id, 'yearly-elite', -1, 'check', '1', id, '2026-11-20' from profiles limit 1`,
    ],
  ],
  [
    'What is paid was paid in full, once.',
    [
      sql`update payments set amount_cents = amount_cents + 1 where id = (select id from payments where purpose = 'upfront' limit 1)`,
    ],
  ],
  [
    'No request that counts as unpaid has been paid for.',
    [
      sql`update booking_requests set state = 'expired', payment_status = 'unpaid' where id = (select request_id from payments limit 1)`,
    ],
  ],
  [
    'A payment without a booking is refunded in full.',
    [
      sql`update booking_requests set state = 'expired', payment_status = 'unpaid' where id = (select request_id from payments limit 1)`,
      sql`set local session_replication_role = replica`,
      sql`truncate bookings cascade`,
    ],
  ],
  [
    'A booking counts as paid while what it has received, and not given back, is its total.',
    [sql`update bookings set remaining_paid_at = null where status = 'completed'`],
  ],
  [
    'Every attempt to charge a balance to a card ends.',
    [
      sql`insert into balance_attempts (id, request_id, kind, amount_cents, expires_at, created_at) select gen_random_uuid(), id, 'saved_card', 1, '2026-11-18T14:00:00Z', '2026-11-18T14:00:00Z' from booking_requests limit 1`,
    ],
  ],
  [
    'No booking keeps more than its total.',
    [sql`update payments set amount_cents = amount_cents + 50000000 where purpose = 'upfront'`],
  ],
  [
    'No more is refunded than was paid.',
    [
      sql`insert into refunds (id, payment_id, amount_cents, kind, reason) select gen_random_uuid(), id, amount_cents + 1, 'canceled_by_us', 'test' from payments limit 1`,
    ],
  ],
  [
    'A dispute that was lost has taken its payment back in our books, and no other has.',
    [
      sql`insert into disputes (id, payment_id, amount_cents, status, opened_at, closed_at)
        select 'du_lost', id, amount_cents, 'lost', now(), now() from payments limit 1`,
    ],
  ],
  ['Charges follow a signed return.', [addCharge({ state: 'proposed' })]],
  [
    'A charge may be taken once it was accepted, unanswered until its time was over, or upheld after an objection.',
    [addCharge({ state: 'lapsed', answerBy: '2026-11-22', payableAt: '2026-11-21' })],
  ],
  [
    'No more was charged than could be charged at that time.',
    [addCharge({ state: 'sent', answerBy: '2026-11-22' }), addExtra(500)],
  ],
  [
    'Charges count as paid exactly while what came in for them is their sum.',
    [addCharge({ state: 'accepted', answerBy: '2026-11-20', payableAt: '2026-11-19' }), addExtra(500)],
  ],
  [
    'A deposit is not released while charges after the return are open.',
    [
      addCharge({ state: 'objected', answerBy: '2026-11-20' }),
      sql`update deposits set status = 'released', decided_at = '2026-11-21'`,
    ],
  ],
  [
    'A deposit is not released while the rental is unpaid.',
    [
      sql`update deposits set status = 'released', decided_at = '2020-01-01', amount_cents = 1
        where booking_id = (select id from bookings where status = 'completed' limit 1)`,
    ],
  ],
  [
    'What was kept of a deposit is a payment of the same sum.',
    [
      sql`update deposits set method = 'cash', status = 'captured', captured_cents = 1, decided_at = '2020-01-01'
        where id = (select id from deposits limit 1)`,
    ],
  ],
  [
    'The taxes of a charge are the sum of their lines.',
    [
      addCharge({ state: 'sent', answerBy: '2026-11-22' }),
      sql`update charges set tax_cents = 45, tax_lines = '[{"label": "Sales tax", "amountCents": 44}]'`,
    ],
  ],
  ['Unanswered charges become payable when their time is up.', [addCharge({ state: 'sent', answerBy: '2026-11-20' })]],
  [
    'A deposit counts as held exactly while a card holds it.',
    [sql`update deposits set status = 'authorized' where id = (select id from deposits limit 1)`],
  ],
  [
    'The part of a deposit that we keep is what was taken from its card, to the cent, for the reasons told.',
    [
      sql`update deposits set method = 'card', status = 'captured', captured_cents = 1 where id = (select id from deposits limit 1)`,
    ],
  ],
  [
    'Nothing is held of a deposit that was released, kept or received in cash.',
    [
      sql`insert into deposit_holds (id, deposit_id, amount_cents, status, created_at)
        select gen_random_uuid(), id, amount_cents, 'held', '2020-01-01' from deposits where status = 'released' limit 1`,
      sql`update deposits set decided_at = '2020-01-01' where status = 'released'`,
    ],
  ],
  [
    'A deposit is held on one card at a time.',
    [
      sql`insert into deposit_holds (id, deposit_id, amount_cents, status, created_at)
        select gen_random_uuid(), id, amount_cents, 'held', '2020-01-01'
        from (select * from deposits limit 1) d, generate_series(1, 2)`,
      sql`update deposits set status = 'authorized' where id in (select deposit_id from deposit_holds)`,
    ],
  ],
  [
    'A refund we owe is sent soon.',
    [
      sql`insert into refunds (id, payment_id, amount_cents, kind, reason, created_at) select gen_random_uuid(), id, 1, 'canceled_by_us', 'test', '2026-11-21T14:00:00Z' from payments limit 1`,
    ],
  ],
  [
    'A refund that the desk owes is paid back in time.',
    [
      sql`insert into refunds (id, payment_id, amount_cents, kind, reason, status, superseded, stripe_refund_id, settled_at) select gen_random_uuid(), id, 1, 'canceled_by_us', 'test', 'failed', true, 're_test', '2026-11-07'
        from payments where method = 'card' limit 1`,
      sql`insert into refunds (id, payment_id, amount_cents, kind, reason, replaces, created_at)
        select gen_random_uuid(), payment_id, 1, kind, 'test, again', id, '2026-11-07T14:00:00Z' from refunds where reason = 'test'`,
    ],
  ],
  [
    'A booking that ended without a rental gives back what its log says, and keeps the rest.',
    [
      sql`update bookings set status = 'cancelled' where id = (select id from bookings where status = 'confirmed' limit 1)`,
    ],
  ],
  [
    'Every refund that was paid has its receipt, and no other has one.',
    [
      sql`insert into refunds (id, payment_id, amount_cents, kind, reason, status) select gen_random_uuid(), id, 1, 'canceled_by_us', 'test', 'succeeded' from payments limit 1`,
    ],
  ],
  [
    'A booking that ended before its pickup has no deposit held.',
    [
      sql`update bookings set status = 'cancelled' where id = (select id from bookings where status = 'confirmed' limit 1)`,
    ],
  ],
  [
    'The ledger holds what each booking has earned its broker, and who referred them, and nothing else.',
    [
      sql`insert into earning_entries (id, line_id, kind, pending_cents, reason)
        select gen_random_uuid(), id, 'adjustment', 1, 'test' from earning_lines limit 1`,
    ],
  ],
  [
    'A booking that a broker facilitated for another person has its commission.',
    [
      sql`update booking_requests set facilitator_id = (select id from profiles where username = 'broker')
        where id = (select id from booking_requests where facilitator_id is null limit 1)`,
    ],
  ],
  [
    'Balances are the sums of what was earned.',
    [
      sql`create or replace view earning_balances as select user_id, 1 as total_earnings_cents, 2 as pending_cents,
        3 as available_balance_cents, 4 as paid_cents, 5 as reversed_cents from (select distinct user_id from earning_lines) l`,
    ],
  ],
  [
    'A payout is the sum of its entries, all of one broker. One that was undone comes to zero.',
    [
      sql`insert into payouts (id, user_id, amount_cents, reference, recorded_by, paid_at)
        select gen_random_uuid(), user_id, 1, 'test', user_id, '2026-11-20' from earning_lines limit 1`,
    ],
  ],
  [
    'Nothing earned was paid out for more than it came to.',
    [
      sql`with broker as (select user_id from earning_lines limit 1), sent as (
          insert into payouts (id, user_id, amount_cents, reference, recorded_by, paid_at)
          select gen_random_uuid(), user_id, 10000000, 'test', user_id, '2026-11-20' from broker returning id, user_id)
        insert into earning_entries (id, line_id, kind, available_cents, paid_cents, payout_id)
        select gen_random_uuid(), (select l.id from earning_lines l where l.user_id = sent.user_id limit 1), 'payout',
          -10000000, 10000000, sent.id from sent`,
    ],
  ],
  [
    'A payout is undone on the day in Atlanta on which it was recorded.',
    [
      sql`with sent as (insert into payouts (id, user_id, amount_cents, reference, recorded_by, paid_at, recorded_at)
          select gen_random_uuid(), user_id, 1, 'test', user_id, '2026-11-20', '2026-11-20' from earning_lines limit 1
          returning *)
        insert into payouts (id, user_id, amount_cents, reference, undoes, reason, recorded_by, paid_at, recorded_at)
        select gen_random_uuid(), user_id, -1, reference, id, 'test', user_id, paid_at, '2026-11-21' from sent`,
    ],
  ],
  [
    'An entry of the ledger points at its own booking.',
    [
      sql`insert into earning_entries (id, line_id, kind, pending_cents, reason, log_id)
        select gen_random_uuid(), l.id, 'adjustment', 1, 'test', g.id from earning_lines l
        join booking_log g on g.request_id <> l.request_id limit 1`,
    ],
  ],
  [
    'Every payment for a rental has its receipt.',
    [sql`delete from receipts where id = (select id from receipts limit 1)`],
  ],
  [
    'Every booking has its deposit, in the amount agreed.',
    [sql`update deposits set amount_cents = amount_cents + 1 where id = (select id from deposits limit 1)`],
  ],
  ['A photo of a listing, a person or a review is somewhere.', [upload(sql`'listing'`, sql`null`)]],
  [
    'Only pictures of listed cars are left of a deleted account.',
    [upload(sql`'media'`, someone), sql`update profiles set deleted_at = now() where id = ${someone}`],
  ],
  [
    'A deleted picture is shown nowhere.',
    [
      upload(sql`'media'`, sql`null`),
      sql`update images set show_in_gallery = true, deleted_at = now() where filename = 'stray.jpg'`,
    ],
  ],
  [
    'An override of a rule names the rule and the reason.',
    [
      sql`insert into booking_log (id, request_id, move, facts) select gen_random_uuid(), id, 'rules_set_aside', '{}' from booking_requests limit 1`,
    ],
  ],
  [
    'A rental longer than usual was entered with a reason.',
    [sql`update booking_requests set total_days = 31 where id = (select id from booking_requests limit 1)`],
  ],
  [
    'Every signed agreement is filed.',
    [
      sql`insert into agreements (id, request_id, version, body, facts, signature, signed_at, created_at)
        select gen_random_uuid(), id, '1', agreement_text, '{}', signature, agreed_at, '2026-11-19T14:00:00Z' from booking_requests limit 1`,
    ],
  ],
  [
    'The agreement of a booking is the one that was signed last, and every earlier one stays on file.',
    [
      sql`insert into agreements (id, request_id, version, body, facts, signature, signed_at)
        select gen_random_uuid(), id, '1', 'Others', '{}', signature, agreed_at from booking_requests limit 1`,
    ],
  ],
  [
    'The poster of a film is there, and not a person’s own.',
    [
      upload(sql`'media'`, someone),
      sql`
        insert into site_films (id, storage_key, filename, content_hash, file_size, width, height, duration, poster_image_id, uploaded_by)
        select gen_random_uuid(), 'stray', 'stray.mp4', 'c', 1, 1, 1, 1, id, uploaded_by from images where filename = 'stray.jpg'`,
    ],
  ],
  [
    'A vehicle is a car, a listing or the draft of one.',
    [
      sql`insert into vehicles (id, kind, slug, body_type) values (gen_random_uuid(), 'listing', 'listing-stray', 'suv')`,
    ],
  ],
  [
    'Two stays of one car never overlap.',
    [
      sql`alter table stays drop constraint stays_no_overlap`,
      sql`insert into stays (id, vehicle_id, period, kind, starts_at, ends_at) select gen_random_uuid(), vehicle_id, period, 'block', starts_at, ends_at from stays where state = 'active' limit 1`,
    ],
  ],
  [
    'Two rates by date of one car never overlap.',
    [
      sql`alter table seasonal_rates drop constraint seasonal_rates_no_overlap`,
      sql`insert into seasonal_rates (id, vehicle_id, name, first_day, last_day, daily_rate_cents)
        select gen_random_uuid(), vehicle_id, 'Twice', last_day, last_day, 100000 from seasonal_rates limit 1`,
    ],
  ],
  ['A coming or running booking owns its dates.', [sql`update stays set state = 'released' where kind = 'booking'`]],
  [
    'Days blocked by an outside calendar are of the same car, and of an event that it has.',
    [
      sql`insert into calendar_imports (id, vehicle_id, address, attempted_at)
        select gen_random_uuid(), id, 'https://calendar.example/busy.ics', '2026-11-21' from vehicles limit 1`,
      sql`insert into stays (id, vehicle_id, kind, starts_at, ends_at, period, reason, import_id, event_key)
        select gen_random_uuid(), vehicle_id, 'block', '2029-01-01', '2029-01-02', '[2029-01-01,2029-01-02)', 'imported', id, 'gone'
        from calendar_imports`,
    ],
  ],
  [
    'An unpaid request holds its dates until it ends.',
    [
      sql`update booking_requests set state = 'awaiting_payment', payment_status = 'unpaid' where id = (select request_id from payments limit 1)`,
    ],
  ],
  ['Nothing that has ended keeps dates.', [sql`update bookings set status = 'cancelled' where status = 'confirmed'`]],
  [
    'A hold ends when it expires.',
    [
      sql`update booking_requests set state = 'awaiting_payment', hold_expires_at = '2026-11-21T14:00:00Z' where id = (select id from booking_requests limit 1)`,
    ],
  ],
  [
    'A request carries all of its documents or none (staff entered it), each the customer’s own.',
    [sql`delete from request_documents where id = (select id from request_documents limit 1)`],
  ],
  ['A document of an open booking is still there.', [sql`update documents set state = 'deleted', storage_key = null`]],
  [
    'A deleted document has left nothing in the store.',
    [sql`update documents set state = 'deleted', deleted_at = '2026-11-20T14:00:00Z'`],
  ],
  [
    'A document is deleted when its time is up.',
    [
      sql`update booking_requests set created_at = '2020-01-01', pickup_at = '2020-01-02', return_at = '2020-01-03'`,
      sql`update bookings set status = 'completed', ended_at = '2020-01-04'`,
    ],
  ],
  [
    'A booking has no more additional drivers than may be added.',
    [
      sql`insert into additional_drivers (id, request_id, full_name, date_of_birth, license_number)
        select gen_random_uuid(), request_id, full_name, date_of_birth, '' from additional_drivers, generate_series(1, 3)`,
    ],
  ],
  [
    'The license number of an additional driver is encrypted, with a key of SESSION_SECRET.',
    [sql`update additional_drivers set license_number = '057441926'`],
  ],
  [
    'The license number of an additional driver is deleted when its time is up.',
    [
      sql`update bookings set status = 'cancelled', ended_at = '2026-08-01', confirmed_at = '2026-07-01'
        where request_id in (select request_id from additional_drivers)`,
    ],
  ],
  [
    'An unclaimed document is deleted.',
    [sql`update documents set claimed_at = null, state = 'ready', created_at = '2026-11-01T00:00:00Z'`],
  ],
  [
    'A confirmed request and its booking belong together.',
    [sql`update booking_requests set state = 'cancelled' where id = (select request_id from bookings limit 1)`],
  ],
  [
    'A confirmed request is paid, an expired one is not.',
    [
      sql`update booking_requests set state = 'expired', payment_status = 'paid' where id = (select request_id from bookings limit 1)`,
    ],
  ],
  [
    'The log of a request begins with asking and names its confirmation once.',
    [
      sql`set local session_replication_role = replica`,
      sql`delete from booking_log where move = 'confirmed' and id not in (select log_id from earning_entries where log_id is not null)`,
    ],
  ],
  [
    'Everyone who booked and paid by card was emailed once.',
    [
      sql`with told as (update payments set stripe_payment_intent_id = 'pi_nobody_told' where id = (select p.id from payments p join bookings b on b.request_id = p.request_id limit 1) returning request_id)
        update booking_requests set checkout_session_id = 'cs_nobody_told' where id = (select request_id from told)`,
    ],
  ],
  [
    'No email waits in the outbox untried, or after its last attempt.',
    [
      sql`insert into outbox (id, dedupe_key, recipient, subject, html, text_body, created_at) values (gen_random_uuid(), 'x', 'a@b.example', 's', 'h', 't', '2026-11-21T14:00:00Z')`,
    ],
  ],
  [
    'Only what is listed is left of a deleted account, and only for its time.',
    [sql`update profiles set deleted_at = '2026-11-20T14:00:00Z' where username = 'member'`],
  ],
  [
    'No one earns the commission of their own booking.',
    [
      sql`update booking_requests set facilitator_id = profile_id where id = (select id from booking_requests where profile_id is not null limit 1)`,
    ],
  ],
  ['A broker’s referrer is the broker whose link they signed up by.', [sql`delete from referrals`]],
  [
    'No one was referred by a person they referred. The referrer joined first.',
    [sql`update profiles set created_at = created_at + interval '1 day' where username = 'broker'`],
  ],
]

const coming = sql`(select request_id from bookings where status = 'confirmed' limit 1)`
const paid = sql`(select request_id from payments where purpose = 'upfront' limit 1)`
const asked = sql`(select r.request_id from request_documents r join documents d on d.id = r.document_id where d.review = 'refused')`
const receipt = sql`(select id from payments limit 1)`
/** The database forbids some of it: what is audited is also whether it still does. */
const unguarded = sql`alter table booking_requests drop constraint booking_requests_paid_when_confirmed`

const ledger = 'The ledger holds what each booking has earned its broker, and who referred them, and nothing else.'
const facilitated = sql`(select e.request_id from earnings e join bookings b on b.request_id = e.request_id
  where b.status = 'completed' and e.available_cents > 0 limit 1)`
/** Something of the booking moved, long ago, and no one followed. */
const logged = (move: string, facts: string) => sql`
  insert into booking_log (id, request_id, move, facts, created_at)
  values (gen_random_uuid(), ${facilitated}, ${move}, ${facts}::jsonb, '2026-11-18')`

/** What a check says in more than one way: each way by itself. */
const brokenAlso: [says: string, how: string, damage: SQL[]][] = [
  [
    ledger,
    'given back at Stripe',
    [
      sql`insert into refunds (id, payment_id, amount_cents, kind, reason, status)
        select gen_random_uuid(), id, 1000, 'made_at_stripe', 'made at Stripe re_1', 'succeeded' from payments
        where request_id = ${facilitated} limit 1`,
    ],
  ],
  [ledger, 'disputed, and available all the same', [logged('disputed', '{"dispute":"du_1"}')]],
  [
    ledger,
    'a dispute was lost',
    [
      logged('disputed', '{"dispute":"du_1"}'),
      logged('dispute_closed', '{"dispute":"du_1","status":"lost","amountCents":5000}'),
    ],
  ],
  [
    ledger,
    'available before the rental is over',
    [sql`update bookings set status = 'returned' where request_id = ${facilitated}`],
  ],
  [
    'A total is the sum of its lines.',
    'a line too dear',
    [
      sql`update booking_lines set unit_amount_cents = unit_amount_cents + 1, amount_cents = amount_cents + quantity where id = (select id from booking_lines limit 1)`,
    ],
  ],
  [
    'The upfront part is the agreed share of the total, half up.',
    'a cent too much',
    [sql`update booking_requests set upfront_amount_cents = upfront_amount_cents + 1 where id = ${paid}`],
  ],
  [
    'The upfront part is the agreed share of the total, half up.',
    'another share was agreed',
    [sql`update booking_requests set policy = jsonb_set(policy, '{upfrontShareBp}', '3000') where id = ${paid}`],
  ],
  [
    'What is paid was paid in full, once.',
    'paid twice',
    [
      sql`insert into payments (id, request_id, purpose, amount_cents, received_at) select gen_random_uuid(), request_id, purpose, amount_cents, now() from payments where request_id = ${paid} and purpose = 'upfront' limit 1`,
    ],
  ],
  [
    'What is paid was paid in full, once.',
    'never came in',
    [sql`update payments set purpose = 'remaining' where request_id = ${paid}`],
  ],
  [
    'No request that counts as unpaid has been paid for.',
    'confirmed all the same',
    [unguarded, sql`update booking_requests set payment_status = 'unpaid' where id = ${paid}`],
  ],
  [
    'Every refund that was paid has its receipt, and no other has one.',
    'a receipt for what is only wanted',
    [
      sql`insert into refunds (id, payment_id, amount_cents, kind, reason) select gen_random_uuid(), ${receipt}, 1, 'canceled_by_us', 'early'`,
      sql`update receipts set payment_id = null, refund_id = (select id from refunds where reason = 'early') where payment_id = ${receipt}`,
    ],
  ],
  [
    'Every booking has its deposit, in the amount agreed.',
    'none',
    [sql`delete from deposits where id not in (select deposit_id from deposit_entries)`],
  ],
  [
    'A coming or running booking owns its dates.',
    'only held',
    [sql`update stays set kind = 'hold' where request_id = ${coming}`],
  ],
  [
    'A coming or running booking owns its dates.',
    'until too early',
    [sql`update stays set ends_at = starts_at + interval '1 hour' where request_id = ${coming}`],
  ],
  [
    'A coming or running booking owns its dates.',
    'at another time',
    [
      sql`update stays set period = tstzrange(starts_at + interval '1 minute', upper(period)) where request_id = ${coming}`,
    ],
  ],
  [
    'Nothing that has ended keeps dates.',
    'expired',
    [sql`update booking_requests set state = 'expired', payment_status = 'unpaid' where id = ${coming}`],
  ],
  [
    'Nothing that has ended keeps dates.',
    'never picked up',
    [sql`update bookings set status = 'no_show' where request_id = ${coming}`],
  ],
  [
    'A request carries all of its documents or none (staff entered it), each the customer’s own.',
    'somebody else’s',
    [sql`update documents set customer_id = (select id from customers c where c.id <> documents.customer_id limit 1)`],
  ],
  [
    'A request carries all of its documents or none (staff entered it), each the customer’s own.',
    'of another kind',
    [sql`update documents set document_type = 'insurance_card' where document_type = 'drivers_license_front'`],
  ],
  [
    'A document of an open booking is still there.',
    'its file is gone',
    [
      sql`alter table documents drop constraint documents_ready_is_stored`,
      sql`update documents set storage_key = null`,
    ],
  ],
  [
    'A document is deleted when its time is up.',
    'asked with in vain, beside a rental',
    [
      sql`delete from deposits where booking_id = (select id from bookings where request_id = ${asked})`,
      sql`delete from bookings where request_id = ${asked}`,
      sql`update booking_requests set state = 'expired', payment_status = 'unpaid', created_at = '2026-11-18T14:00:00Z' where id = ${asked}`,
      sql`update booking_requests set customer_id = (select customer_id from booking_requests where id = ${asked}) where id = ${coming}`,
    ],
  ],
  [
    'A confirmed request and its booking belong together.',
    'no booking',
    [
      sql`update booking_requests set state = 'confirmed' where id = (select r.id from booking_requests r left join bookings b on b.request_id = r.id where b.id is null limit 1)`,
      sql`delete from deposits where booking_id = (select id from bookings where request_id = ${coming})`,
      sql`delete from bookings where request_id = ${coming}`,
    ],
  ],
  [
    'A confirmed request is paid, an expired one is not.',
    'confirmed and unpaid',
    [unguarded, sql`update booking_requests set payment_status = 'unpaid' where id = ${coming}`],
  ],
  [
    'A confirmed request is paid, an expired one is not.',
    'waiting and paid',
    [sql`update booking_requests set state = 'awaiting_payment' where id = ${coming}`],
  ],
  [
    'The log of a request begins with asking and names its confirmation once.',
    'asked twice',
    [
      sql`insert into booking_log (id, request_id, move, created_at) select gen_random_uuid(), request_id, move, created_at from booking_log where move = 'requested' limit 1`,
    ],
  ],
  [
    'The log of a request begins with asking and names its confirmation once.',
    'confirmed without being it',
    [sql`update booking_requests set state = 'cancelled', payment_status = 'refunded' where id = ${coming}`],
  ],
  [
    'No email waits in the outbox untried, or after its last attempt.',
    'tried, and lost',
    [
      sql`insert into outbox (id, dedupe_key, recipient, subject, html, text_body, attempts, created_at) values (gen_random_uuid(), 'x', 'a@b.example', 's', 'h', 't', 8, '2026-11-16T14:00:00Z')`,
    ],
  ],
]

describe('the audit', () => {
  beforeAll(async () => {
    await seedDemo({ now, today: date('2026-11-21') })
  })

  it('finds nothing in the demo data', async () => {
    expect(await findViolations(now)).toEqual([])
  })

  it('does not miss a mail that lapsed: it had come to its end', async () => {
    const lapsed = sql`
      insert into outbox (id, dedupe_key, recipient, subject, html, text_body, state, useful_until, created_at)
      values (gen_random_uuid(), 'x', 'a@b.example', 's', 'h', 't', 'lapsed', '2026-11-16T15:00:00Z', '2026-11-16T14:00:00Z')`
    expect(await afterDamage([lapsed])).toEqual([])
  })

  it('names only the account that differs when a table is changed without the journal', async () => {
    const more = sql`update payments set amount_cents = amount_cents + 1 where id = (select p.id from payments p
      join bookings b using (request_id) where p.method = 'card' and b.status = 'completed' limit 1)`
    const accounts = (await afterDamage([more])).flatMap(({ says }) => /account “(.*)” has/.exec(says)?.[1] ?? [])
    expect(accounts).toEqual([journalLabels.account.stripe])
  })

  it('has a way to break every check', () => {
    expect(broken.map(([says]) => says).sort()).toEqual(checks.map(({ says }) => says).sort())
  })

  it.each(broken)('tells when this does not hold: %s', async (says, damage) => {
    expect((await afterDamage(damage)).map((finding) => finding.says)).toContain(says)
  })

  it.each(brokenAlso)('tells when this does not hold: %s (%s)', async (says, _, damage) => {
    expect((await afterDamage(damage)).map((finding) => finding.says)).toContain(says)
  })
})

class Undo extends Error {}

/** Some of the damage is what only the owner of the tables can do. */
const connection = openOwnerConnection()
const owner = drizzle(connection, { schema, casing: 'snake_case' })
afterAll(() => connection.end())

async function afterDamage(damage: SQL[]) {
  let findings: Awaited<ReturnType<typeof readViolations>> = []
  await owner
    .transaction(async (tx) => {
      for (const statement of damage) await tx.execute(statement)
      findings = await readViolations(tx, now)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return findings
}
