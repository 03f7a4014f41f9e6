import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'

import { approvalStatuses, firstGrade, grades, roles } from '#app/shared/roles.ts'
import { memberTierKeys } from '#app/shared/member-tiers.ts'
import { citext, createdAt, enumOf, id, instant, personText } from './columns.ts'
import { impersonal, personal, secret, table, unexported } from './personal.ts'
import { noMailbox, nobody, ofEnded, own } from './personal-rows.ts'

export const roleEnum = enumOf('role', roles)
export const staffGradeEnum = enumOf('staff_grade', grades)
export const approvalStatusEnum = pgEnum('approval_status', approvalStatuses)
export const memberTierEnum = enumOf('member_tier', memberTierKeys)

/** A person with an account. `role` is what was asked for; rights follow only once approved (docs/product.md#accounts). */
export const profiles = table(
  'profiles',
  {
    ...impersonal({
      id: id(),
      role: roleEnum().notNull().default('member'),
      /** Of staff. All others have the first. */
      grade: staffGradeEnum().notNull().default(firstGrade),
      approvalStatus: approvalStatusEnum().notNull().default('pending'),
      approvedAt: instant(),
      approvedBy: unexported(uuid()),
      /** When they were last let into the office: from then they have a few days to add a second factor. */
      officeSince: instant(),
      /** Set once (a trigger): the broker whose link this broker came by. */
      referredBy: uuid().references((): AnyPgColumn => profiles.id),
      commissionRateBp: integer().notNull().default(1500),
      paymentStatus: text().notNull().default('unpaid'),
      deletedAt: instant(),
      createdAt: createdAt(),
      rowVersion: unexported(integer().notNull().default(1)),
    }),
    ...personal(
      {
        purpose: 'profile',
        emptied: 't.id = p.id',
        to: {
          email: noMailbox,
          passwordHash: `'none'`,
          fullName: nobody,
          firstName: `'Deleted'`,
          lastName: `'account'`,
          username: `'gone_' || right(replace(p.id::text, '-', ''), 15)`,
          highlighted: 'false',
          showEmail: 'false',
          showPhone: 'false',
          keepDocuments: 'false',
          notifications: `'{}'::jsonb`,
          recoveryCodeHashes: `'{}'`,
        },
      },
      {
        email: citext().notNull(),
        emailConfirmedAt: instant(),
        passwordHash: secret(text().notNull()),
        fullName: text().notNull(),
        firstName: text().notNull(),
        lastName: text().notNull(),
        username: citext().notNull(),
        phone: text(),
        dateOfBirth: date({ mode: 'string' }),
        bio: text(),
        avatarImageId: uuid(),
        coverImageId: uuid(),
        membershipTier: memberTierEnum(),
        rejectionReason: text(),
        highlighted: boolean().notNull().default(false),
        showEmail: boolean().notNull().default(false),
        showPhone: boolean().notNull().default(false),
        keepDocuments: boolean().notNull().default(false),
        notifications: jsonb().$type<Record<string, boolean>>().notNull().default({}),
        /** Of the authenticator app, encrypted. Nothing asks for it before it is confirmed. */
        secondFactorSecret: secret(text()),
        secondFactorStartedAt: instant(),
        secondFactorConfirmedAt: instant(),
        /** The period of the last code that was accepted: none counts twice. */
        secondFactorLastStep: unexported(integer()),
        /** Hashes of the codes that stand in for a lost second factor, each good once. */
        recoveryCodeHashes: secret(text().array().notNull().default([])),
        lastLoginAt: instant(),
        lastSeen: instant(),
      },
    ),
    ...personal(
      { purpose: 'profile', stays: true },
      {
        referralCode: text()
          .notNull()
          .default(sql`generate_referral_code()`),
      },
    ),
    ...personal(
      { purpose: 'stripe', emptied: 't.id = p.id and p.deleted_at <= :dayAgo', atStripe: true },
      { stripeCustomerId: unexported(text()) },
    ),
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

/** Someone who is not deleted while the row is there. */
export function personId() {
  return uuid()
    .notNull()
    .references(() => profiles.id)
}

type Named = Record<'fullName' | 'username' | 'email' | 'phone', AnyPgColumn>

/** Also of a person in an alias of the table. */
export function profileText({ fullName, username, email, phone }: Named): SQL {
  return personText(fullName, [sql`${username}::text`, sql`${email}::text`], phone)
}

/** Names a person gave up: they redirect, and rest before anyone else may take them. */
export const usernameHistory = table(
  'username_history',
  {
    ...impersonal({
      id: id(),
      profileId: personId(),
      releasedAt: instant().notNull(),
    }),
    ...personal(
      { purpose: 'usernames', removed: `${own()} and t.released_at <= :rest` },
      { username: citext().notNull() },
    ),
  },
  (t) => [index('username_history_username_idx').on(t.username, t.releasedAt)],
)

/** A signed-in browser. The cookie carries a secret; only its hash is kept. */
export const sessions = table(
  'sessions',
  {
    ...impersonal({
      id: id(),
      profileId: uuid()
        .notNull()
        .references(() => profiles.id, { onDelete: 'cascade' }),
      /** When a factor was last given: a second one, or of people without, the password. */
      secondFactorAt: instant(),
      lastSeenAt: instant().notNull(),
      expiresAt: instant().notNull(),
      endedAt: instant(),
      createdAt: createdAt(),
    }),
    ...personal(
      { purpose: 'signIns', removed: own() },
      {
        tokenHash: secret(text().notNull()),
        userAgent: text().notNull().default(''),
        address: text(),
      },
    ),
  },
  (t) => [uniqueIndex('sessions_token_unique').on(t.tokenHash), index('sessions_profile_idx').on(t.profileId)],
)

/** What a person signs in with instead of a password: the device keeps the key, we keep what checks it (decision 090). */
export const passkeys = table(
  'passkeys',
  {
    ...impersonal({
      id: id(),
      profileId: personId(),
      credentialId: unexported(text().notNull()),
      /** COSE, in base64url. */
      publicKey: unexported(text().notNull()),
      /** As the device counts its uses; 0 where it doesn't. */
      counter: unexported(bigint({ mode: 'number' }).notNull()),
      lastUsedAt: instant(),
      createdAt: createdAt(),
    }),
    ...personal({ purpose: 'profile', removed: own() }, { name: text().notNull() }),
  },
  (t) => [
    uniqueIndex('passkeys_credential_unique').on(t.credentialId),
    index('passkeys_profile_idx').on(t.profileId, t.createdAt),
  ],
)

/** What a device is to sign, each once. `profileId`: whose new passkey it is for; null for signing in. */
export const passkeyChallenges = table(
  'passkey_challenges',
  impersonal({
    challenge: unexported(text().primaryKey()),
    profileId: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  }),
  (t) => [
    index('passkey_challenges_profile_idx').on(t.profileId),
    index('passkey_challenges_expiry_idx').on(t.expiresAt),
  ],
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
export const tokens = table(
  'tokens',
  {
    ...impersonal({
      id: id(),
      purpose: tokenPurposeEnum().notNull(),
      profileId: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
      subjectId: uuid(),
      expiresAt: instant().notNull(),
      usedAt: instant(),
      createdAt: createdAt(),
    }),
    ...personal(
      { purpose: 'signIns', removed: own() },
      {
        tokenHash: secret(text().notNull()),
        email: citext(),
      },
    ),
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
export const adminActions = table(
  'admin_actions',
  {
    ...impersonal({
      id: id(),
      adminId: unexported(uuid().references(() => profiles.id)),
      targetUserId: personId(),
      action: text().notNull(),
      actionType: text().notNull(),
      createdAt: createdAt(),
    }),
    ...personal(
      { purpose: 'decisions', emptied: own('target_user_id') },
      {
        before: jsonb().$type<Record<string, unknown>>(),
        after: jsonb().$type<Record<string, unknown>>(),
        reason: text(),
      },
    ),
  },
  (t) => [
    index('admin_actions_target_idx').on(t.targetUserId, t.createdAt),
    index('admin_actions_time_idx').on(t.createdAt),
  ],
)

/** What a person agreed to, in which version, and when. */
export const termsAcceptances = table(
  'terms_acceptances',
  {
    ...impersonal({
      id: id(),
      profileId: uuid().references(() => profiles.id),
      document: text().notNull(),
      version: text().notNull(),
      subjectId: uuid(),
      acceptedAt: instant().notNull(),
    }),
    ...personal({ purpose: 'rentals', emptied: ofEnded('t.subject_id') }, { signature: text() }),
  },
  (t) => [
    index('terms_acceptances_profile_idx').on(t.profileId),
    index('terms_acceptances_subject_idx').on(t.subjectId),
  ],
)

/** What was typed into a form when the session had run out; found again by the secret in the browser's cookie. */
export const savedEntries = table(
  'kept_entries',
  {
    ...personal(
      { purpose: 'unsentForms', removed: own() },
      {
        tokenHash: secret(text().primaryKey()),
        page: text().notNull(),
        form: text().notNull(),
        entries: jsonb().$type<[name: string, value: string][]>().notNull(),
      },
    ),
    ...impersonal({
      /** Whose session it was, where that is known: no one else gets it back. */
      profileId: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
      expiresAt: instant().notNull(),
    }),
  },
  (t) => [index('kept_entries_expiry_idx').on(t.expiresAt)],
)

/** Counters of the rate limits, shared by all processes. */
export const rateLimits = table('rate_limits', {
  ...personal({ purpose: 'limits', removed: 'false' }, { key: text().primaryKey() }),
  ...impersonal({
    count: integer().notNull(),
    resetsAt: instant().notNull(),
  }),
})
