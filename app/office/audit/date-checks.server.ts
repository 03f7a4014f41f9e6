import { sql } from 'drizzle-orm'

import { sqlList } from '#drizzle/tables/sql-list.ts'
import { business } from '#app/business.ts'
import { bookingStatuses, requestStates } from '#app/shared/booking-status-lists.ts'
import { ago, patience, type Check } from './check.server.ts'

export const dateChecks: readonly Check[] = [
  {
    area: 'dates',
    says: 'Two stays of one car never overlap.',
    broken: () => sql`
      select one.id as subject from stays one join stays other
        on other.vehicle_id = one.vehicle_id and other.id > one.id and other.period && one.period
      where one.state = 'active' and other.state = 'active'`,
  },
  {
    area: 'dates',
    says: 'Two rates by date of one car never overlap.',
    broken: () => sql`
      select one.id as subject from seasonal_rates one join seasonal_rates other
        on other.vehicle_id = one.vehicle_id and other.id > one.id
          and other.first_day <= one.last_day and other.last_day >= one.first_day`,
  },
  {
    area: 'dates',
    says: 'A coming or running booking owns its dates.',
    broken: () => sql`
      select b.booking_number as subject from bookings b join booking_requests r on r.id = b.request_id
      where b.status in ${sqlList(bookingStatuses.current)} and not exists (
        select from stays s where s.request_id = r.id and s.state = 'active' and s.kind = 'booking' and s.vehicle_id = b.vehicle_id
          and s.starts_at = r.pickup_at and s.ends_at >= r.return_at and lower(s.period) = s.starts_at and upper(s.period) >= s.ends_at)`,
  },
  {
    area: 'dates',
    says: 'A rental longer than usual was entered with a reason.',
    broken: () => sql`
      select r.id as subject from booking_requests r
      where r.total_days > ${business.booking.maximumDays}::int and not exists (select from booking_log g
        where g.request_id = r.id and g.move = 'rules_set_aside' and g.facts->'rules' ? 'tooLong')`,
  },
  {
    area: 'dates',
    says: 'Days blocked by an outside calendar are of the same car, and of an event that it has.',
    broken: (now) => sql`
      select s.id as subject from stays s join calendar_imports i on i.id = s.import_id
      where s.state = 'active' and (s.vehicle_id <> i.vehicle_id or s.ends_at > ${ago(now, 0)} and not exists (
        select from calendar_import_events e where e.import_id = i.id and e.event_key = s.event_key
          and e.starts_at <= s.starts_at and e.ends_at >= s.ends_at))`,
  },
  {
    area: 'dates',
    says: 'An unpaid request holds its dates until it ends.',
    broken: () => sql`
      select r.id as subject from booking_requests r
      where r.state in ${sqlList(requestStates.unpaid)}
        and not exists (select from stays s where s.request_id = r.id and s.state = 'active' and s.kind = 'hold')`,
  },
  {
    area: 'dates',
    says: 'Nothing that has ended keeps dates.',
    broken: () => sql`
      select r.id as subject from booking_requests r join stays s on s.request_id = r.id and s.state = 'active'
      left join bookings b on b.request_id = r.id
      where r.state in ${sqlList(requestStates.calledOff)} or b.status in ${sqlList(bookingStatuses.calledOff)}`,
  },
  {
    area: 'dates',
    says: 'A hold ends when it expires.',
    broken: (now) => sql`
      select id as subject from booking_requests
      where state in ${sqlList(requestStates.unpaid)} and hold_expires_at < ${ago(now, patience)}`,
  },
]
