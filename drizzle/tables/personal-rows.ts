/**
 * Which rows are a person's, as notes of columns say it (personal.ts): SQL about a row `t` and the profile `p`. Instants:
 * `:now`, `:law` (older records may go), `:rest` (usernames released before it are free), `:settled` (later refunds count
 * as open), `:dayAgo`.
 */
import { requestStates, bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { listText } from './sql-list.ts'

/** What takes the place of a name and of an email address. */
export const nobody = `'Deleted account'`
export const noMailbox = `replace(p.id::text, '-', '') || '@deleted.invalid'`

export const own = (column = 'profile_id') => `t.${column} = p.id`

/** Whether request `r` is a sale, or may become one: its records are kept by law, or money is on its way. */
export const isOwed = (r: string) => `(
  ${r}.state in ${listText(requestStates.unpaid)}
  or exists (select from bookings b where b.request_id = ${r}.id and b.status in ${listText(bookingStatuses.open)})
  or ${r}.return_at > :law and (
    exists (select from bookings b where b.request_id = ${r}.id and b.status in ${listText(bookingStatuses.completed)})
    or (select coalesce(sum(m.amount_cents), 0) from payments m where m.request_id = ${r}.id)
      > (select coalesce(sum(f.amount_cents), 0) from refunds f join payments m on m.id = f.payment_id
         where m.request_id = ${r}.id and f.status = 'succeeded' and f.settled_at <= :settled)))`

/** Of a request of theirs that is no longer a sale. */
export const ofEnded = (requestId: string) =>
  `exists (select from booking_requests r where r.id = ${requestId} and r.profile_id = p.id and not ${isOwed('r')})`

/** Of a request of theirs. */
export const ofOwn = (requestId: string) =>
  `exists (select from booking_requests r where r.id = ${requestId} and r.profile_id = p.id)`

export const ofOwnListing = 't.vehicle_id in (select l.id from car_listings l where l.created_by = p.id)'

export const ownLead = `(${own()} or p.email_confirmed_at is not null and lower(t.email) = lower(p.email::text)
  or t.prospect_id in (select id from prospects where profile_id = p.id))`

/** Of the account, of its proven address, or with nothing that others sent. */
export const ownProspects = `select r.id from prospects r where r.profile_id = p.id
  or r.profile_id is null and p.email_confirmed_at is not null and r.email = p.email
  or r.profile_id is null and exists (select from leads l where l.prospect_id = r.id and l.profile_id = p.id)
    and not exists (select from leads l where l.prospect_id = r.id and l.profile_id is distinct from p.id)`
