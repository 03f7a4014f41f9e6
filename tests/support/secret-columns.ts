import type * as tables from '#drizzle/schema.ts'

/** Columns that open something or lead to a file: no screen, no export and no log has a use for them. */
export const secretColumns = {
  profiles: ['passwordHash', 'secondFactorSecret', 'recoveryCodeHashes'],
  sessions: ['tokenHash'],
  tokens: ['tokenHash'],
  calendarFeeds: ['tokenHash'],
  savedEntries: ['tokenHash'],
  bookingDrafts: ['tokenHash'],
  bookingRequests: ['accessTokenHash', 'checkoutSessionId', 'checkoutUrl'],
  balanceAttempts: ['url'],
  depositHolds: ['checkoutSessionId'],
  documents: ['storageKey'],
  agreements: ['storageKey'],
  conditionPhotos: ['storageKey'],
  images: ['storageKey'],
  siteFilms: ['storageKey'],
  outbox: ['html', 'textBody', 'attachments'],
} as const satisfies { [Name in keyof typeof tables]?: readonly string[] }
