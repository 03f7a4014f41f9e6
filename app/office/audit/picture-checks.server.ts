import { sqlList } from '#drizzle/tables/sql-list.ts'
import { imagePurposes } from '#app/shared/image-kinds.ts'
import { sql } from 'drizzle-orm'

import type { Check } from './check.server.ts'

/** A draft that was never saved is none of these: it goes with its account. */
const stillListed = sql`(
  exists (select from cars c where c.id = v.vehicle_id) or exists (select from car_listings l where l.id = v.vehicle_id))`

export const pictureChecks: readonly Check[] = [
  {
    area: 'pictures',
    says: 'A photo of a listing, a person or a review is somewhere.',
    broken: () => sql`
      select i.id as subject from images i where i.deleted_at is null and (
        i.purpose = 'listing' and not exists (select from vehicle_images v where v.image_id = i.id)
        or i.purpose = 'review' and not exists (select from review_photos p where p.image_id = i.id)
        or i.purpose in ${sqlList(imagePurposes.portraits)} and not exists (
          select from profiles p where i.id in (p.avatar_image_id, p.cover_image_id)))`,
  },
  {
    area: 'pictures',
    says: 'Only pictures of listed cars are left of a deleted account.',
    broken: () => sql`
      select i.id as subject from images i join profiles p on p.id = i.uploaded_by
      where p.deleted_at is not null and i.deleted_at is null and not exists (
        select from vehicle_images v where v.image_id = i.id and (${stillListed} or exists (
          select from listing_drafts d where d.vehicle_id = v.vehicle_id and d.created_by <> p.id)))`,
  },
  {
    area: 'pictures',
    says: 'A deleted picture is shown nowhere.',
    broken: () => sql`
      select i.id as subject from images i where i.deleted_at is not null and (
        i.show_in_gallery or exists (select from profiles p where i.id in (p.avatar_image_id, p.cover_image_id)))`,
  },
  {
    area: 'pictures',
    says: 'The poster of a film is there, and not a person’s own.',
    broken: () => sql`
      select f.id as subject from site_films f join images i on i.id = f.poster_image_id
      where i.deleted_at is not null or i.uploaded_by is not null`,
  },
  {
    area: 'pictures',
    says: 'A vehicle is a car, a listing or the draft of one.',
    broken: () => sql`
      select v.id as subject from vehicles v
      where not exists (select from cars c where c.id = v.id) and not exists (select from car_listings l where l.id = v.id)
        and not exists (select from listing_drafts d where d.vehicle_id = v.id)`,
  },
]
