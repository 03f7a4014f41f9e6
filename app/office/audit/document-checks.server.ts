import { sql } from 'drizzle-orm'

import { sqlList } from '#drizzle/tables/sql-list.ts'
import { business } from '#app/business.ts'
import { requestStates, bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { days } from '#app/shared/durations.ts'
import { ago, type Check } from './check.server.ts'

/** The store is retried hourly. */
const longestErasing = days(1)

export const documentChecks: readonly Check[] = [
  {
    area: 'documents',
    says: 'A request carries all of its documents or none (staff entered it), each the customer’s own.',
    broken: () => sql`
      select r.id as subject from booking_requests r
      left join request_documents q on q.request_id = r.id
      left join documents d on d.id = q.document_id and d.customer_id = r.customer_id and d.document_type = q.document_type
      group by r.id having count(q.id) not in (0, 3) or count(d.id) <> count(q.id)`,
  },
  {
    area: 'documents',
    says: 'A document of an open booking is still there.',
    broken: () => sql`
      select d.id as subject from documents d join request_documents q on q.document_id = d.id
      join bookings b on b.request_id = q.request_id
      where b.status in ${sqlList(bookingStatuses.current)} and (d.state = 'deleted' or d.storage_key is null)`,
  },
  {
    area: 'documents',
    says: 'A deleted document has left nothing in the store.',
    broken: (now) => sql`
      select id as subject from documents
      where state = 'deleted' and storage_key is not null and (deleted_at is null or deleted_at < ${ago(now, longestErasing)})`,
  },
  {
    area: 'documents',
    says: 'A document is deleted when its time is up.',
    broken: (now) => sql`
      select d.id as subject from documents d join customers c on c.id = d.customer_id left join profiles p on p.id = c.profile_id
      where d.state <> 'deleted' and p.keep_documents is not true
        and exists (select from booking_requests r where r.customer_id = c.id)
        and not exists (
          select from booking_requests r left join bookings b on b.request_id = r.id
          left join request_documents q on q.request_id = r.id and q.document_id = d.id
          where r.customer_id = c.id
            and (q.id is not null or b.id is not null and exists (
              select from request_documents s join bookings sb on sb.request_id = s.request_id where s.document_id = d.id))
            and (r.state in ${sqlList(requestStates.unpaid)} or b.status in ${sqlList(bookingStatuses.open)}
              or greatest(case when b.status in ${sqlList(bookingStatuses.completed)} then r.return_at end, b.ended_at, r.created_at)
                > case when b.id is null then ${ago(now, business.documents.unpaidKept + days(1))}
                  else ${ago(now, business.documents.deletedAfter + days(1))} end))`,
  },
  {
    area: 'documents',
    says: 'Every signed agreement is filed.',
    broken: (now) => sql`
      select id as subject from agreements where storage_key is null and created_at < ${ago(now, longestErasing)}
      union all select id from agreements where content_hash !~ '^[0-9a-f]{64}$' or file_size <= 0`,
  },
  {
    area: 'documents',
    says: 'The agreement of a booking is the one that was signed last, and every earlier one stays on file.',
    broken: () => sql`
      select r.id as subject from booking_requests r
      where exists (select from agreements a where a.request_id = r.id)
        and not exists (select from agreements a where a.request_id = r.id and a.signed_at = r.agreed_at
          and a.body = r.agreement_text and a.signature = r.signature)`,
  },
  {
    area: 'documents',
    says: 'An unclaimed document is deleted.',
    broken: (now) => sql`
      select id as subject from documents
      where claimed_at is null and state <> 'deleted' and created_at < ${ago(now, business.uploads.unclaimedAtMost * 2)}`,
  },
]
