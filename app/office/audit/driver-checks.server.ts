import { sql } from 'drizzle-orm'

import { sqlList } from '#drizzle/tables/sql-list.ts'
import { driverFigures } from '#app/bookings/drivers/figures.ts'
import { business } from '#app/business.ts'
import { requestStates, bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { days } from '#app/shared/durations.ts'
import { keyNames } from '#app/platform/encrypted-text.server.ts'
import { ago, type Check } from './check.server.ts'

export const driverChecks: readonly Check[] = [
  {
    area: 'people',
    says: 'A booking has no more additional drivers than may be added.',
    broken: () => sql`
      select request_id as subject from additional_drivers group by request_id having count(*) > ${driverFigures.most}`,
  },
  {
    area: 'documents',
    says: 'The license number of an additional driver is encrypted, with a key of SESSION_SECRET.',
    broken: () => sql`
      select id as subject from additional_drivers
      where license_number <> '' and split_part(license_number, ':', 1) not in ${sqlList(keyNames())}`,
  },
  {
    area: 'documents',
    says: 'The license number of an additional driver is deleted when its time is up.',
    broken: (now) => sql`
      select d.id as subject from additional_drivers d
      join booking_requests r on r.id = d.request_id left join bookings b on b.request_id = r.id
      where d.license_number <> '' and (
        b.status in ${sqlList(bookingStatuses.over)}
          and greatest(case when b.status in ${sqlList(bookingStatuses.completed)} then r.return_at end, b.ended_at, b.confirmed_at)
            < ${ago(now, business.documents.deletedAfter + days(1))}
        or b.id is null and r.state not in ${sqlList(requestStates.unpaid)}
          and r.created_at < ${ago(now, business.documents.unpaidKept + days(1))})`,
  },
]
