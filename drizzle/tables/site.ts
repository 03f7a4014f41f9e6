import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'

import { outboxStates } from '#app/shared/outbox-states.ts'
import { sentKinds } from '#app/shared/lead-kinds.ts'
import { createdAt, enumOf, id, instant, personText } from './columns.ts'
import { profiles } from './people.ts'
import { prospects } from './prospects.ts'
import { vehicles } from './vehicles.ts'
import { impersonal, personal, secret, table, unexported } from './personal.ts'
import { ownLead, ownProspects } from './personal-rows.ts'

export const leadKindEnum = enumOf('lead_kind', sentKinds)

/** What someone sent: an application, a car, a message, a tier chosen at sign-up, a wait for dates. */
export const leads = table(
  'leads',
  {
    ...impersonal({
      id: id(),
      kind: leadKindEnum().notNull(),
      profileId: uuid().references(() => profiles.id),
      vehicleId: uuid().references(() => vehicles.id, { onDelete: 'cascade' }),
      /** Null of waits for dates alone, which no one answers by hand. */
      prospectId: unexported(uuid().references(() => prospects.id, { onDelete: 'cascade' })),
      handledAt: instant(),
      handledBy: unexported(uuid().references(() => profiles.id)),
      createdAt: createdAt(),
    }),
    ...personal(
      { purpose: 'enquiries', removed: ownLead },
      {
        fullName: text().notNull(),
        email: text().notNull(),
        phone: text(),
        details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
      },
    ),
  },
  (t) => [
    index('leads_kind_idx').on(t.kind, t.createdAt),
    index('leads_mailbox_idx').on(sql`lower(email)`, t.kind, t.createdAt),
    index('leads_profile_idx').on(t.profileId, t.kind),
    index('leads_prospect_idx').on(t.prospectId, t.createdAt),
    index('leads_search_idx').using('gin', sql`(${leadText(t)}) gin_trgm_ops`),
    uniqueIndex('leads_tier_unique')
      .on(t.profileId)
      .where(sql`kind = 'tier'`),
    check('leads_have_prospect', sql`(${t.kind} = 'availability') = (${t.prospectId} is null)`),
  ],
)

/** What staff find a lead by: the index above is on these words. */
export const leadSearchText = leadText(leads)

type Sender = Record<'fullName' | 'email' | 'phone', AnyPgColumn>

function leadText({ fullName, email, phone }: Sender): SQL {
  return personText(fullName, [email], phone)
}

/** `content` is text; a private file is read by its key when the mail is sent. */
export type Attachment = { filename: string; contentType: string } & ({ content: string } | { storageKey: string })

export const outboxStateEnum = enumOf('outbox_state', outboxStates.every)

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

/**
 * Mails, written in the transaction that causes them and delivered by a job; `kept` means shown at /dev/mail only, `lapsed`
 * that what it says had come to its end before a mail server took it. Of sent and lapsed ones text and attachments are
 * empty, of failed ones after a month: the links in them carry secrets.
 */
export const outbox = table(
  'outbox',
  {
    ...impersonal({
      id: unexported(id()),
      /** What the mail is about, so that it is never written twice. */
      dedupeKey: unexported(text().notNull()),
      /** When it stops being true (a link, an offer) and is no longer sent; null for what stays true. */
      usefulUntil: unexported(instant()),
      attempts: unexported(integer().notNull().default(0)),
      /** Until then the process that is sending it has it for itself. */
      claimedUntil: unexported(instant()),
      sentAt: instant(),
      createdAt: createdAt(),
    }),
    ...personal(
      {
        purpose: 'mail',
        emptied: `(t.recipient = p.email::text or ${mailIsAbout}) and (split_part(t.dedupe_key, ':', 1) <> 'account-deleted'
 or t.state <> 'waiting' and coalesce(t.sent_at, t.created_at) <= :dayAgo)`,
        to: { attachments: `'[]'::jsonb`, state: `case when t.state = 'waiting' then 'lapsed' else t.state end` },
      },
      {
        recipient: unexported(text().notNull()),
        subject: text().notNull(),
        html: secret(text().notNull()),
        textBody: secret(text().notNull()),
        /** Where a mail program may post to stop such mails; null where there is nothing to stop. */
        stopHref: unexported(text()),
        attachments: secret(jsonb().$type<Attachment[]>().notNull().default([])),
        state: outboxStateEnum().notNull().default('waiting'),
        lastError: unexported(text()),
      },
    ),
  },
  (t) => [
    unique('outbox_dedupe_unique').on(t.dedupeKey),
    index('outbox_waiting_idx')
      .on(t.createdAt)
      .where(sql`state = 'waiting'`),
    index('outbox_time_idx').on(t.createdAt),
  ],
)

/** One row: the names of the methods in the setting that are on in the account at Stripe, in Stripe's words. */
export const accountMethods = table(
  'account_methods',
  impersonal({
    only: boolean().primaryKey().default(true),
    methods: jsonb().$type<string[]>().notNull(),
  }),
  (t) => [check('account_methods_one_row', sql`${t.only}`)],
)

/** Each night's restore of the newest backup into a database of its own. No findings: it was good. */
export const restoreRehearsals = table(
  'restore_rehearsals',
  impersonal({
    id: id(),
    archive: text().notNull(),
    madeAt: instant(),
    beganAt: instant().notNull(),
    endedAt: instant().notNull(),
    rowCount: integer().notNull().default(0),
    fileCount: integer().notNull().default(0),
    findings: jsonb().$type<string[]>().notNull(),
  }),
  (t) => [index('restore_rehearsals_time_idx').on(t.beganAt)],
)

/** One row: the version that public pages are rendered under. Raised by triggers, announced by NOTIFY. */
export const dataVersion = table(
  'data_version',
  impersonal({
    only: boolean().primaryKey().default(true),
    version: integer().notNull().default(1),
  }),
  (t) => [check('data_version_one_row', sql`${t.only}`)],
)

/** Which rows each of the last versions has changed: a vehicle's, or without one any of the table. Written by triggers. */
export const dataChanges = table(
  'data_changes',
  impersonal({
    version: integer().notNull(),
    tableName: text().notNull(),
    vehicleId: uuid(),
  }),
  (t) => [unique('data_changes_once').on(t.version, t.tableName, t.vehicleId).nullsNotDistinct()],
)
