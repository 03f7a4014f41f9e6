CREATE TABLE "earning_statements" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"full_name" text NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earning_statements_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
ALTER TABLE "earning_statements" ADD CONSTRAINT "earning_statements_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Receipts of before keep from now on what they show today: the customer, and what each payment of charges was for.
UPDATE "receipts" t SET "facts" = t.facts || jsonb_build_object('customer', jsonb_build_object('name', r.customer_name, 'email', r.customer_email))
  FROM payments p JOIN booking_requests r ON r.id = p.request_id
  WHERE p.id = coalesce(t.payment_id, (SELECT f.payment_id FROM refunds f WHERE f.id = t.refund_id));--> statement-breakpoint
CREATE TEMPORARY TABLE "charge_shares" (n serial, payment_id uuid, charge_id uuid, amount bigint);--> statement-breakpoint
-- The oldest charge is paid first; what was refunded of an earlier payment had to be paid again.
DO $$
DECLARE
  pay record;
  charge record;
  unspent bigint;
  paid bigint;
  share bigint;
BEGIN
  FOR pay IN SELECT p.id, p.request_id, p.amount_cents, p.received_at FROM payments p
    WHERE p.purpose::text = 'extra' AND p.request_id IS NOT NULL ORDER BY p.request_id, p.received_at, p.id LOOP
    unspent := pay.amount_cents;
    FOR charge IN SELECT c.id, c.amount_cents + c.tax_cents AS whole FROM charges c JOIN bookings b ON b.id = c.booking_id
      WHERE b.request_id = pay.request_id AND c.payable_at <= pay.received_at ORDER BY c.payable_at, c.kind, c.created_at, c.id LOOP
      SELECT coalesce(sum(greatest(0, least(s.amount, s.money - s.earlier))), 0) INTO paid FROM (
        SELECT x.charge_id, x.amount, sum(x.amount) OVER (PARTITION BY x.payment_id ORDER BY x.n) - x.amount AS earlier,
          greatest(0, p.amount_cents - coalesce((SELECT sum(f.amount_cents) FROM refunds f WHERE f.payment_id = p.id
            AND f.status::text <> 'failed' AND f.reason NOT LIKE 'made at Stripe%' AND f.created_at <= pay.received_at), 0)) AS money
        FROM charge_shares x JOIN payments p ON p.id = x.payment_id
        WHERE p.request_id = pay.request_id AND p.id <> pay.id) s
        WHERE s.charge_id = charge.id;
      share := least(unspent, greatest(0, charge.whole - paid));
      IF share > 0 THEN
        INSERT INTO charge_shares (payment_id, charge_id, amount) VALUES (pay.id, charge.id, share);
        unspent := unspent - share;
      END IF;
    END LOOP;
  END LOOP;
END $$;--> statement-breakpoint
UPDATE "receipts" t SET "facts" = t.facts || jsonb_build_object('charges', coalesce((
    SELECT jsonb_agg(line.fact ORDER BY s.n, line.n) FROM charge_shares s JOIN charges c ON c.id = s.charge_id CROSS JOIN LATERAL (
      SELECT 0 AS n, jsonb_strip_nulls(jsonb_build_object('label', CASE c.kind::text WHEN 'late' THEN 'Late return' WHEN 'miles' THEN 'Extra miles'
          WHEN 'fuel' THEN 'Missing fuel' WHEN 'cleaning' THEN 'Cleaning' WHEN 'damage' THEN 'Damage' ELSE 'Kept from the deposit' END,
        'detail', nullif(c.label, ''), 'amountCents', c.amount_cents)) AS fact
      UNION ALL SELECT tax.ordinality, jsonb_build_object('label', tax.value->>'label', 'amountCents', (tax.value->>'amountCents')::bigint)
        FROM jsonb_array_elements(c.tax_lines) WITH ORDINALITY tax
      UNION ALL SELECT 1000, jsonb_build_object('label', 'Not part of this payment', 'amountCents', s.amount - c.amount_cents - c.tax_cents)
        WHERE c.amount_cents + c.tax_cents > s.amount) line
    WHERE s.payment_id = p.id), '[]'))
  FROM payments p WHERE p.id = t.payment_id AND p.purpose::text = 'extra' AND p.request_id IS NOT NULL;--> statement-breakpoint
DROP TABLE "charge_shares";--> statement-breakpoint
-- Statements of months that are over name who they were for, as they do today.
INSERT INTO "earning_statements" ("user_id", "month", "full_name", "username", "created_at")
  SELECT DISTINCT l.user_id, to_char(e.created_at AT TIME ZONE 'America/New_York', 'YYYY-MM'), p.full_name, p.username::text,
    (date_trunc('month', e.created_at AT TIME ZONE 'America/New_York') + interval '1 month') AT TIME ZONE 'America/New_York'
  FROM earning_entries e JOIN earning_lines l ON l.id = e.line_id JOIN profiles p ON p.id = l.user_id
  WHERE e.created_at < date_trunc('month', now() AT TIME ZONE 'America/New_York') AT TIME ZONE 'America/New_York';
