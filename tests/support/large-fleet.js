/**
 * Fills a migrated database with as many cars, stays, people, messages and mails as a test or the benchmark asks for, in
 * a few statements. The stays lie between a year and a half ago and two months ahead, so that a sixth of the cars is out
 * at any time. Two cars in three have rates by date.
 */

/** @typedef {{ cars: number, stays: number, people?: number, messages?: number, mails?: number, leads?: number }} Size */

const stayEvery = 30
const brokers = 50

/**
 * Of the rental `n`, in the form of those that are drawn (MQ-4C7-19F2), each once.
 * @param {import('postgres').Sql} sql @param {'MQ' | 'MR'} kind @param {string} name
 */
function numberOf(sql, kind, name) {
  const signs = sql`lpad(to_hex((hashtext(${name}::text)::bigint + n::bigint * 40503077) & x'fffffff'::bigint), 7, '0')`
  return sql`regexp_replace(upper(${signs}), '(...)(....)', ${`${kind}-\\1-\\2`}::text)`
}

/**
 * @param {import('postgres').Sql} sql a connection of its own, as superuser: triggers and foreign keys are off until then
 * @param {Size} size
 * @param {Date} now
 * @param {string} [name] begins all names and slugs, so that more can be filled in later
 */
export async function fillLargeFleet(
  sql,
  { cars, stays, people = cars, messages = cars, mails = cars, leads = 0 },
  now,
  name = 'large',
) {
  const ours = `${name}-%`
  const at = now.toISOString()
  const perCar = Math.ceil(stays / cars)
  await sql`set session_replication_role = replica`
  await sql`alter table stays drop constraint stays_no_overlap`
  await sql`insert into profiles (id, email, password_hash, full_name, first_name, last_name, username, approval_status, approved_at, created_at, last_login_at)
    select gen_random_uuid(), ${name}::text || n || '@example.com', '-', 'Large ' || n, 'Large', n::text, ${name}::text || '_' || n,
      (case n % 5 when 0 then 'pending' else 'approved' end)::approval_status, ${at}::timestamptz, ${at}::timestamptz - n * interval '1 hour',
      ${at}::timestamptz - n * interval '1 minute' from generate_series(1, ${people}::int) n`
  await sql`insert into user_presence (user_id, status, last_activity)
    select id, (case when last_login_at > ${at}::timestamptz - interval '10 minutes' then 'online' else 'offline' end)::presence_status, last_login_at
    from profiles where username like ${name}::text || '\_%'`
  await sql`insert into vehicles (id, kind, slug, body_type, location_city, min_days, listed_at, daily_rate_cents, created_at)
    select id, (case n % 3 when 2 then 'listing' else 'car' end)::vehicle_kind, case n % 3 when 2 then 'listing-' || id else ${name}::text || '-' || n end,
      (array['supercar', 'grand_tourer', 'saloon', 'suv', 'convertible'])[1 + n % 5]::body_type,
      (array['Atlanta', 'Alpharetta', 'Decatur', 'Macon', 'Savannah', 'Marietta'])[1 + n % 6], case n % 20 when 7 then 3 else 1 end,
      case n % 50 when 49 then null else ${at}::timestamptz - n * interval '10 minutes' end, 50000 + (n * 7919 % 3000) * 100, ${at}::timestamptz
    from (select n, gen_random_uuid() as id from generate_series(0, ${cars - 1}::int) n) numbered`
  await sql`insert into cars (id, year, make, model, color, daily_rate_cents, security_deposit_cents, published, created_at, short_highlights)
    select id, 2025, 'Large', right(slug, 8), 'Green', daily_rate_cents, 500000, listed_at is not null, coalesce(listed_at, ${at}::timestamptz), array['One', 'Two', 'Three', 'Four']
    from vehicles where slug like ${ours}`
  await sql`insert into car_listings (id, created_by, make, model, daily_rate_cents, security_deposit_cents, is_published, created_at, features)
    select v.id, p.id, 'Large', right(slug, 8), daily_rate_cents, 500000, listed_at is not null,
      coalesce(listed_at, ${at}::timestamptz), array['One', 'Two', 'Three', 'Four']
    from (select *, 1 + row_number() over () % ${Math.min(people, brokers)}::int as broker from vehicles where kind = 'listing') v
      join profiles p on p.username = ${name}::text || '_' || broker
    where not exists (select from car_listings l where l.id = v.id)`
  await sql`insert into seasonal_rates (id, vehicle_id, name, first_day, last_day, daily_rate_cents, min_days)
    select gen_random_uuid(), id, 'Week ' || k, (${at}::timestamptz)::date + 4 + k * 20, (${at}::timestamptz)::date + 10 + k * 20,
      daily_rate_cents + 20000, 1 + k from vehicles, generate_series(0, 1) k where slug like ${ours}`
  await sql`insert into images (id, source, storage_key, filename, content_hash, mime_type, file_size, width, height, created_at)
    select gen_random_uuid(), 'upload', slug || '-' || n, slug || '-' || n || '.jpg', 'abc', 'image/jpeg', 1000, 1920, 1280, coalesce(listed_at, ${at}::timestamptz)
    from vehicles, generate_series(1, 3) n where slug like ${ours}`
  await sql`insert into vehicle_images (id, vehicle_id, image_id, role, sort_order, expose_on_site_gallery)
    select gen_random_uuid(), v.id, i.id, (case n when 3 then 'MARKETING' else 'GALLERY' end)::image_role, n, n = 3 from vehicles v, generate_series(1, 3) n, images i
    where v.slug like ${ours} and i.storage_key = v.slug || '-' || n`
  await sql`insert into customers (id, profile_id, full_name, email, phone)
    select gen_random_uuid(), id, full_name, email, '+1404' || lpad((row_number() over (order by id))::text, 7, '0') from profiles where username like ${name}::text || '\_%'`
  await sql`create temp table large_rentals as
    select gen_random_uuid() as request_id, v.id as vehicle_id, c.id as customer_id, c.profile_id, c.full_name, c.email, c.phone, v.daily_rate_cents as rate,
      date_trunc('hour', ${at}::timestamptz) + (k * ${stayEvery}::int - (${perCar}::int - 2) * ${stayEvery}::int + v.n % ${stayEvery}::int) * interval '1 day' as starts_at,
      (2 + (v.n + k) % 7)::int as days, v.n * ${perCar}::int + k as n
    from (select id, daily_rate_cents, row_number() over (order by slug)::int as n from vehicles where listed_at is not null) v
    cross join generate_series(0, ${perCar - 1}::int) k
    join (select id, profile_id, full_name, email, phone, row_number() over (order by email) - 1 as n from customers where email like ${name}::text || '%') c
      on c.n = (v.n * 31 + k * 17) % ${people}::int
    where not exists (select from stays s where s.vehicle_id = v.id)`
  await sql`insert into booking_requests (id, vehicle_id, customer_id, profile_id, customer_name, customer_email, customer_phone, pickup_date, return_date,
      pickup_time, return_time, pickup_at, return_at, total_days, daily_rate_cents, total_amount_cents, upfront_amount_cents, security_deposit_cents, state,
      payment_status, policy, policy_version, agreement_version, agreement_text, signature, agreed_at, access_token_hash, hold_expires_at, created_at)
    select request_id, vehicle_id, customer_id, profile_id, full_name, email, phone, starts_at::date, starts_at::date + days,
      '10:00', '10:00', starts_at, starts_at + days * interval '1 day', days, rate, rate * days, rate * days / 2, 500000, 'confirmed',
      'paid', '{}', '1', '1', '', 'Large', starts_at, md5(${name}::text || n), starts_at, starts_at - interval '9 days' from large_rentals`
  await sql`insert into bookings (id, request_id, customer_id, vehicle_id, booking_number, status, pickup_date, return_date, confirmed_at, created_at)
    select gen_random_uuid(), request_id, customer_id, vehicle_id, ${numberOf(sql, 'MQ', name)}, (case when starts_at < ${at}::timestamptz then 'completed' else 'confirmed' end)::booking_status,
      starts_at::date, starts_at::date + days, starts_at - interval '9 days', starts_at - interval '9 days' from large_rentals`
  await sql`insert into payments (id, request_id, purpose, amount_cents, received_at)
    select gen_random_uuid(), request_id, 'upfront', rate * days / 2, starts_at - interval '9 days' from large_rentals`
  await sql`insert into receipts (id, receipt_number, payment_id, issued_at)
    select gen_random_uuid(), ${numberOf(sql, 'MR', name)}, p.id, p.received_at from large_rentals r join payments p on p.request_id = r.request_id`
  await sql`insert into stays (id, vehicle_id, period, kind, starts_at, ends_at, request_id)
    select gen_random_uuid(), vehicle_id, tstzrange(starts_at, starts_at + days * interval '1 day' + interval '2 hours'), 'booking', starts_at,
      starts_at + days * interval '1 day', request_id from large_rentals`
  await sql`insert into community_messages (id, user_id, message, created_at)
    select gen_random_uuid(), (select id from profiles where username = ${name}::text || '_' || (1 + n % ${people}::int)), 'Message ' || n, ${at}::timestamptz - n * interval '1 minute'
    from generate_series(1, ${messages}::int) n`
  await sql`insert into outbox (id, dedupe_key, recipient, subject, html, text_body, state, created_at)
    select gen_random_uuid(), ${name}::text || '-' || n, 'large@example.com', 'Mail ' || n, '-', '-', 'kept', ${at}::timestamptz - n * interval '1 minute'
    from generate_series(1, ${mails}::int) n`
  await sql`insert into vehicle_views (vehicle_id, day, views)
    select id, (${at}::timestamptz)::date - n, 1 + n % 40 from vehicles, generate_series(0, 400) n where slug like ${ours} and listed_at is not null`
  await sql`insert into prospects (id, email, status, last_lead_at)
    select gen_random_uuid(), ${name}::text || n || '@example.com', (array['new', 'in_progress', 'won', 'lost'])[1 + n % 4]::prospect_status,
      ${at}::timestamptz - n * interval '10 minutes' from generate_series(1, ${leads}::int) n`
  await sql`insert into leads (id, kind, prospect_id, full_name, email, details, created_at)
    select gen_random_uuid(), 'contact', id, 'Large ' || email, email, '{"message": "-"}', last_lead_at from prospects where email::text like ${name}::text || '%'`
  await sql`drop table large_rentals`
  await sql`alter table stays add constraint stays_no_overlap exclude using gist (vehicle_id with =, period with &&) where (state = 'active')`
  await sql`update data_version set version = version + 1`
  await sql`set session_replication_role = default`
  await sql`vacuum analyze`
}
