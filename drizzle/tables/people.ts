import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
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

import { citext, createdAt, id, instant, personText } from './columns.ts'

export const roleEnum = pgEnum('role', ['admin', 'staff', 'broker', 'member'])
export const approvalStatusEnum = pgEnum('approval_status', ['pending', 'approved', 'rejected'])
export const memberTierEnum = pgEnum('member_tier', ['luxury', 'exotic', 'ultra_exotic'])

/** A person with an account. `role` is what was asked for; rights follow only once approved (docs/product.md#accounts). */
export const profiles = pgTable(
  'profiles',
  {
    id: id(),
    email: citext().notNull(),
    emailConfirmedAt: instant(),
    passwordHash: text().notNull(),
    fullName: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    username: citext().notNull(),
    phone: text(),
    dateOfBirth: date({ mode: 'string' }),
    bio: text(),
    avatarImageId: uuid(),
    coverImageId: uuid(),
    role: roleEnum().notNull().default('member'),
    membershipTier: memberTierEnum(),
    approvalStatus: approvalStatusEnum().notNull().default('pending'),
    approvedAt: instant(),
    approvedBy: uuid(),
    rejectionReason: text(),
    referralCode: text()
      .notNull()
      .default(sql`generate_referral_code()`),
    /** Set once (a trigger): the broker whose link this broker came by. */
    referredBy: uuid().references((): AnyPgColumn => profiles.id),
    commissionRateBp: integer().notNull().default(1500),
    paymentStatus: text().notNull().default('unpaid'),
    stripeCustomerId: text(),
    highlighted: boolean().notNull().default(false),
    showEmail: boolean().notNull().default(false),
    showPhone: boolean().notNull().default(false),
    keepDocuments: boolean().notNull().default(false),
    notifications: jsonb().$type<Record<string, boolean>>().notNull().default({}),
    secondFactorSecret: text(),
    secondFactorConfirmedAt: instant(),
    /** Hashes of the codes that stand in for a lost second factor, each good once. */
    recoveryCodeHashes: text().array().notNull().default([]),
    lastLoginAt: instant(),
    lastSeen: instant(),
    deletedAt: instant(),
    createdAt: createdAt(),
    rowVersion: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('profiles_email_unique').on(t.email),
    uniqueIndex('profiles_username_unique').on(t.username),
    unique('profiles_referral_code_unique').on(t.referralCode),
    index('profiles_approval_idx').on(t.approvalStatus, t.createdAt),
    index('profiles_list_idx')
      .on(sql`(approval_status = 'pending')`, t.createdAt, t.id)
      .where(sql`deleted_at is null`),
    index('profiles_username_search_idx').using('gin', sql`(${t.username}::text) gin_trgm_ops`),
    index('profiles_search_idx').using('gin', sql`(${profileText(t)}) gin_trgm_ops`),
    index('profiles_last_login_idx').on(t.lastLoginAt.desc()),
    index('profiles_stripe_customer_idx')
      .on(t.stripeCustomerId)
      .where(sql`stripe_customer_id is not null`),
    check('profiles_username_form', sql`${t.username} ~ '^[A-Za-z0-9_]{3,20}$'`),
    check('profiles_not_referred_by_oneself', sql`${t.referredBy} <> ${t.id}`),
    check('profiles_commission_range', sql`${t.commissionRateBp} between 1000 and 1500`),
    check('profiles_approved_has_time', sql`${t.approvalStatus} <> 'approved' or ${t.approvedAt} is not null`),
  ],
)

/** What admins find a person by: the index above is on these words. */
export const profileSearchText = profileText(profiles)

/** Somebody who is not deleted while the row is there. */
export function personId() {
  return uuid()
    .notNull()
    .references(() => profiles.id)
}

type Named = Record<'fullName' | 'username' | 'email' | 'phone', AnyPgColumn>

function profileText({ fullName, username, email, phone }: Named): SQL {
  return personText(fullName, [sql`${username}::text`, sql`${email}::text`], phone)
}

/** Names a person gave up: they redirect, and rest before anyone else may take them. */
export const usernameHistory = pgTable(
  'username_history',
  {
    id: id(),
    profileId: personId(),
    username: citext().notNull(),
    releasedAt: instant().notNull(),
  },
  (t) => [index('username_history_username_idx').on(t.username, t.releasedAt)],
)

/** A signed-in browser. The cookie carries a secret; only its hash is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: text().notNull(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    userAgent: text().notNull().default(''),
    address: text(),
    secondFactorAt: instant(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('sessions_token_unique').on(t.tokenHash), index('sessions_profile_idx').on(t.profileId)],
)

export const tokenPurposeEnum = pgEnum('token_purpose', [
  'confirm_email',
  'change_email',
  'reset_password',
  'booking_link',
  'replace_document',
  'deposit_card',
])

/** Secrets of links sent by mail (app/platform/email-links.server.ts); only the hash is kept. */
export const tokens = pgTable(
  'tokens',
  {
    id: id(),
    tokenHash: text().notNull(),
    purpose: tokenPurposeEnum().notNull(),
    profileId: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
    email: citext(),
    subjectId: uuid(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('tokens_hash_unique').on(t.tokenHash),
    index('tokens_profile_idx').on(t.profileId, t.purpose),
    index('tokens_subject_idx')
      .on(t.subjectId)
      .where(sql`subject_id is not null`),
  ],
)

/** One row for each decision about a person: who, whom, what it was and became, and why. */
export const adminActions = pgTable(
  'admin_actions',
  {
    id: id(),
    adminId: uuid().references(() => profiles.id),
    targetUserId: personId(),
    action: text().notNull(),
    actionType: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    reason: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('admin_actions_target_idx').on(t.targetUserId, t.createdAt),
    index('admin_actions_time_idx').on(t.createdAt),
  ],
)

/** What a person agreed to, in which version, and when. */
export const termsAcceptances = pgTable(
  'terms_acceptances',
  {
    id: id(),
    profileId: uuid().references(() => profiles.id),
    document: text().notNull(),
    version: text().notNull(),
    signature: text(),
    subjectId: uuid(),
    acceptedAt: instant().notNull(),
  },
  (t) => [
    index('terms_acceptances_profile_idx').on(t.profileId),
    index('terms_acceptances_subject_idx').on(t.subjectId),
  ],
)

/** What was typed into a form when the session had run out; found again by the secret in the browser's cookie. */
export const savedEntries = pgTable(
  'kept_entries',
  {
    tokenHash: text().primaryKey(),
    page: text().notNull(),
    form: text().notNull(),
    entries: jsonb().$type<[name: string, value: string][]>().notNull(),
    /** Whose session it was, where that is known: nobody else gets it back. */
    profileId: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (t) => [index('kept_entries_expiry_idx').on(t.expiresAt)],
)

/** Counters of the rate limits, shared by all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: instant().notNull(),
})
