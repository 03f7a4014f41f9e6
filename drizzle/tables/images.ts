import { sql } from 'drizzle-orm'
import {
  bit,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  text,
  uniqueIndex,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import { albumSyncStates, imagePurposes, imageRoles } from '#app/shared/image-kinds.ts'
import { createdAt, enumOf, id, instant } from './columns.ts'
import { personId, profiles } from './people.ts'
import { vehicles } from './vehicles.ts'
import { impersonal, personal, secret, table, unexported } from './personal.ts'
import { own } from './personal-rows.ts'

export const imageSourceEnum = pgEnum('image_source', ['album', 'upload'])
/** What an upload was brought for. Photos of people and of single listings never reach the public gallery. */
export const imagePurposeEnum = enumOf('image_purpose', imagePurposes.every)
export const imageRoleEnum = enumOf('image_role', imageRoles)

/** `path`: in its box (app/shared/roof-line.ts), which lies in the photo at `left` and `top`, in thousandths of the photo's width. The least uneven is likeliest a side view. */
export type Outline = { path: string; left: number; top: number; width: number; unevenness: number }

/** A picture's file: what it measures, where the original is kept and who brought it. */
export const images = table(
  'images',
  {
    ...impersonal({
      id: id(),
      source: imageSourceEnum().notNull(),
      /** Null of the site's own pictures. */
      purpose: imagePurposeEnum(),
      /** Key of the original in the picture store. */
      storageKey: secret(text().notNull()),
      contentHash: unexported(text().notNull()),
      mimeType: text().notNull(),
      fileSize: integer().notNull(),
      width: integer().notNull(),
      height: integer().notNull(),
      /** Average colour as #rrggbb, painted before the picture arrives. */
      color: text().notNull().default('#030304'),
      /** What crops keep in view, in percent of width and height; null for the centre. */
      focalX: unexported(integer()),
      focalY: unexported(integer()),
      /** Bits that differ say how unlike two pictures are (server/picture-facts.js); null of what was never measured. */
      fingerprint: unexported(bit({ dimensions: 768 })),
      /** The outline of a car against its ground, at most one (server/roof-line.js); null of what was never measured. */
      outlines: unexported(jsonb().$type<Outline[]>()),
      /** Of album pictures: the sizes that the photo host has stored. */
      storedSizes: unexported(jsonb().$type<{ url: string; width: number; height: number }[]>()),
      albumImageKey: unexported(text()),
      uploadedBy: uuid().references(() => profiles.id),
      /** Put up on the Uploads tab for the public gallery. */
      showInGallery: boolean().notNull().default(false),
      hiddenAt: instant(),
      hiddenBy: unexported(uuid().references(() => profiles.id)),
      deletedAt: instant(),
      createdAt: createdAt(),
    }),
    ...personal({ purpose: 'listings', emptied: own('uploaded_by') }, { filename: text().notNull() }),
    ...personal(
      { purpose: 'listings', emptied: `${own('uploaded_by')} and t.deleted_at is not null`, to: { tags: `'{}'` } },
      {
        alt: text().notNull().default(''),
        title: text(),
        caption: text(),
        tags: text().array().notNull().default([]),
        hiddenReason: text(),
      },
    ),
  },
  (t) => [
    index('images_owner_idx').on(t.uploadedBy, t.createdAt),
    index('images_newest_idx')
      .on(t.createdAt, t.id)
      .where(sql`hidden_at is null and deleted_at is null`),
    uniqueIndex('images_album_key_unique').on(t.albumImageKey),
    check('images_measured', sql`${t.width} > 0 and ${t.height} > 0`),
    check(
      'images_focal_point',
      sql`num_nulls(${t.focalX}, ${t.focalY}) <> 1 and ${t.focalX} between 0 and 100 and ${t.focalY} between 0 and 100`,
    ),
    check('images_shown_is_media', sql`not ${t.showInGallery} or ${t.purpose} is not distinct from 'media'`),
  ],
)

/** Where a picture of a car is and what it may be used for. */
export const vehicleImages = table(
  'vehicle_images',
  impersonal({
    id: id(),
    vehicleId: uuid()
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    imageId: uuid()
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    role: imageRoleEnum().notNull().default('GALLERY'),
    sortOrder: integer().notNull().default(0),
    isMain: boolean().notNull().default(false),
    exposeOnSiteGallery: boolean().notNull().default(false),
    isFleetHeroCandidate: boolean().notNull().default(false),
    isBroken: boolean().notNull().default(false),
    createdAt: createdAt(),
  }),
  (t) => [
    unique('vehicle_images_once').on(t.vehicleId, t.imageId),
    uniqueIndex('vehicle_images_one_main')
      .on(t.vehicleId)
      .where(sql`is_main`),
    index('vehicle_images_order_idx').on(t.vehicleId, t.sortOrder),
    index('vehicle_images_image_idx').on(t.imageId),
    index('vehicle_images_broken_idx')
      .on(t.imageId)
      .where(sql`is_broken`),
    check('vehicle_images_exposed_is_marketing', sql`not ${t.exposeOnSiteGallery} or ${t.role} = 'MARKETING'`),
  ],
)

/** Pictures that browsers failed to load; one row an image and hour. */
export const imageErrors = table(
  'image_errors',
  impersonal({
    id: id(),
    carId: uuid().references(() => vehicles.id, { onDelete: 'cascade' }),
    imageId: uuid()
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    imageUrl: text().notNull(),
    errorType: text().notNull().default('404'),
    retryCount: integer().notNull().default(0),
    hour: instant().notNull(),
    createdAt: createdAt(),
  }),
  (t) => [unique('image_errors_once_an_hour').on(t.imageId, t.hour)],
)

export const albumSyncStateEnum = enumOf('album_sync_state', albumSyncStates.every)

export type SyncFailure =
  | 'unset'
  | 'missing'
  | 'refused'
  | 'busy'
  | 'unreachable'
  | 'malformed'
  | 'slow'
  | 'changed'
  | 'store'

/** The latest pass through a car's album. */
export const albumSyncs = table(
  'album_syncs',
  impersonal({
    vehicleId: uuid()
      .primaryKey()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    state: albumSyncStateEnum().notNull().default('queued'),
    /** Why it failed. */
    failure: text().$type<SyncFailure>(),
    /** Pictures of the album, as far as is known. */
    total: integer().notNull().default(0),
    seen: integer().notNull().default(0),
    added: integer().notNull().default(0),
    renewed: integer().notNull().default(0),
    takenOut: integer().notNull().default(0),
    /** Could not be taken. */
    skipped: integer().notNull().default(0),
    requestedAt: instant().notNull(),
    startedAt: instant(),
    finishedAt: instant(),
  }),
  (t) => [check('album_syncs_failed_why', sql`(${t.state} = 'failed') = (${t.failure} is not null)`)],
)

/** What a film is for: the garage door that opens on /loading, or nothing but its address. */
export const filmPurposeEnum = pgEnum('film_purpose', ['garage-opening', 'kept'])

/** Films of the site. The newest of a purpose is shown. */
export const siteFilms = table(
  'site_films',
  {
    ...impersonal({
      id: id(),
      purpose: filmPurposeEnum().notNull().default('garage-opening'),
      title: text().notNull().default(''),
      storageKey: secret(text().notNull()),
      /** SHA-256, cut to 32 digits. */
      contentHash: text().notNull(),
      fileSize: integer().notNull(),
      width: integer().notNull(),
      height: integer().notNull(),
      /** In milliseconds. */
      duration: integer().notNull(),
      posterImageId: uuid()
        .notNull()
        .references(() => images.id),
      uploadedBy: personId(),
      createdAt: createdAt(),
    }),
    ...personal({ purpose: 'listings', emptied: own('uploaded_by') }, { filename: text().notNull() }),
  },
  (t) => [
    uniqueIndex('site_films_content_unique').on(t.contentHash),
    index('site_films_newest_idx').on(t.purpose, t.createdAt),
  ],
)
