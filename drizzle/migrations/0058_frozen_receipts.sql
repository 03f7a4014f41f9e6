-- Captures of deposits that no payment tells of: a payment on the day of the capture, with a receipt. What no charge explains becomes one,
-- as captures do since the migration before last. The type is made anew because a value that was added in this transaction could not be used.
ALTER TYPE "charge_kind" RENAME TO "charge_kind_before";--> statement-breakpoint
CREATE TYPE "charge_kind" AS ENUM('late', 'miles', 'fuel', 'cleaning', 'damage', 'kept');--> statement-breakpoint
ALTER TABLE "charges" ALTER COLUMN "kind" TYPE "charge_kind" USING "kind"::text::"charge_kind";--> statement-breakpoint
DROP TYPE "charge_kind_before";--> statement-breakpoint
CREATE TEMPORARY TABLE "unbooked_captures" AS
SELECT CASE WHEN booked.sum = 0 THEN d.id ELSE gen_random_uuid() END AS payment_id, b.id AS booking_id, b.request_id,
  taken.sum - booked.sum AS amount, coalesce(told.at, d.decided_at, d.created_at) AS at, decided.actor_id, 'deposit'::text AS method,
  CASE WHEN booked.sum = 0 THEN coalesce(decided.label, '') ELSE '' END AS label,
  CASE WHEN booked.sum > 0 OR EXISTS (SELECT FROM payments p WHERE p.stripe_payment_intent_id = hold.intent) THEN NULL ELSE hold.intent END AS intent,
  'MR-' || translate(substr(md5(d.id::text), 1, 3), '0123456789abcdef', '34679ACDEFGHJKMN') || '-'
    || translate(substr(md5(d.id::text), 4, 4), '0123456789abcdef', 'PQRTUVWXY34679AC') AS receipt_number
FROM deposits d JOIN bookings b ON b.id = d.booking_id
CROSS JOIN LATERAL (
  SELECT max(h.stripe_payment_intent_id) AS intent, coalesce(sum(h.captured_cents), 0) AS sum FROM deposit_holds h
  WHERE h.deposit_id = d.id AND h.status::text = 'captured') hold
CROSS JOIN LATERAL (
  SELECT CASE WHEN d.method::text = 'cash' OR d.terminal_reference IS NOT NULL THEN d.captured_cents ELSE hold.sum END AS sum) taken
CROSS JOIN LATERAL (
  SELECT coalesce(sum(p.amount_cents), 0) AS sum FROM payments p WHERE p.request_id = b.request_id AND p.method::text = 'deposit') booked
LEFT JOIN LATERAL (
  SELECT max(e.created_at) AS at FROM deposit_entries e WHERE e.deposit_id = d.id AND e.move = 'captured') told ON true
LEFT JOIN LATERAL (
  SELECT e.actor_id, (
      SELECT string_agg((item ->> 'label') || ', ' || to_char((item ->> 'amountCents')::int / 100.0, 'FM$999,999,990.00'), '; ')
      FROM jsonb_array_elements(e.items) item) AS label
  FROM deposit_entries e WHERE e.deposit_id = d.id AND e.move IN ('capture_decided', 'captured')
  ORDER BY e.created_at DESC, e.id DESC LIMIT 1) decided ON true
WHERE taken.sum > booked.sum;--> statement-breakpoint
INSERT INTO "charges" ("id", "booking_id", "kind", "state", "label", "quantity", "unit_amount_cents", "amount_cents", "answer_by", "answered_at",
    "payable_at", "settled_at", "created_by", "decided_by", "created_at")
  SELECT gen_random_uuid(), booking_id, 'kept', 'upheld', label, 1, amount, amount, at, at, at, at, actor_id, actor_id, at
  FROM unbooked_captures;--> statement-breakpoint
INSERT INTO "payments" ("id", "request_id", "purpose", "method", "amount_cents", "stripe_payment_intent_id", "received_at")
  SELECT payment_id, request_id, 'extra', method::payment_method, amount, intent, at FROM unbooked_captures;--> statement-breakpoint
INSERT INTO "receipts" ("id", "receipt_number", "payment_id", "issued_at")
  SELECT gen_random_uuid(), receipt_number, payment_id, at FROM unbooked_captures;--> statement-breakpoint
INSERT INTO "booking_log" ("id", "request_id", "move", "actor_id", "facts", "created_at")
  SELECT gen_random_uuid(), request_id, 'charge_paid', actor_id,
    jsonb_build_object('amountCents', amount, 'method', 'deposit', 'receipt', receipt_number), at
  FROM unbooked_captures;--> statement-breakpoint
DROP TABLE "unbooked_captures";--> statement-breakpoint
-- Receipts of before keep from now on what they show today.
UPDATE "receipts" t SET "facts" = jsonb_build_object('booking', jsonb_build_object(
    'car', jsonb_build_object('year', c.year, 'make', c.make, 'model', c.model, 'trim', c.trim),
    'pickupDate', r.pickup_date, 'returnDate', r.return_date, 'totalCents', r.total_amount_cents,
    'lines', coalesce((
      SELECT jsonb_agg(jsonb_build_object('kind', l.kind, 'label', l.label, 'quantity', l.quantity, 'unitAmount', l.unit_amount_cents,
        'amount', l.amount_cents) ORDER BY l.sort_order)
      FROM booking_lines l WHERE l.request_id = r.id), '[]')))
  FROM payments p JOIN booking_requests r ON r.id = p.request_id JOIN fleet_cars c ON c.id = r.vehicle_id
  WHERE p.id = coalesce(t.payment_id, (SELECT f.payment_id FROM refunds f WHERE f.id = t.refund_id)) AND NOT t.facts ? 'booking';
