import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'

import { createdAt, id, instant, personText } from './columns.ts'
import { profiles } from './people.ts'
import { prospects } from './prospects.ts'
import { vehicles } from './vehicles.ts'

export const leadKindEnum = pgEnum('lead_kind', ['membership', 'invest', 'contact', 'tier', 'availability'])

/** What somebody sent: an application, a car, a message, a tier chosen at sign-up, a wait for dates. */
export const leads = pgTable(
  'leads',
  {
    id: id(),
    kind: leadKindEnum().notNull(),
    profileId: uuid().references(() => profiles.id),
    vehicleId: uuid().references(() => vehicles.id, { onDelete: 'cascade' }),
    /** Null of waits for dates alone, which nobody answers by hand. */
    prospectId: uuid().references(() => prospects.id, { onDelete: 'cascade' }),
    fullName: text().notNull(),
    email: text().notNull(),
    phone: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    handledAt: instant(),
    handledBy: uuid().references(() => profiles.id),
    createdAt: createdAt(),
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

export const outboxStateEnum = pgEnum('outbox_state', ['waiting', 'sent', 'kept', 'failed', 'lapsed'])

/**
 * Mails, written in the transaction that causes them and delivered by a job; `kept` means shown at /dev/mail only, `lapsed`
 * that what it says had come to its end before a mail server took it. Of sent and lapsed ones text and attachments are
 * empty, of failed ones after a month: the links in them carry secrets.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    /** What the mail is about, so that it is never written twice. */
    dedupeKey: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    textBody: text().notNull(),
    /** Where a mail program may post to stop such mails; null where there is nothing to stop. */
    stopHref: text(),
    /** From when on it is not true any more (a link, an offer) and not sent; null for what stays true. */
    usefulUntil: instant(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    state: outboxStateEnum().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** Until then the process that is sending it has it for itself. */
    claimedUntil: instant(),
    sentAt: instant(),
    createdAt: createdAt(),
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
export const accountMethods = pgTable(
  'account_methods',
  { only: boolean().primaryKey().default(true), methods: jsonb().$type<string[]>().notNull() },
  (t) => [check('account_methods_one_row', sql`${t.only}`)],
)

/** One row: the version that public pages are rendered under. Raised by triggers, announced by NOTIFY. */
export const dataVersion = pgTable(
  'data_version',
  { only: boolean().primaryKey().default(true), version: integer().notNull().default(1) },
  (t) => [check('data_version_one_row', sql`${t.only}`)],
)
