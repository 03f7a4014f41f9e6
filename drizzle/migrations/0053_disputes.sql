CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"respond_by" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_payment_idx" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open_idx" ON "disputes" USING btree ("respond_by") WHERE closed_at is null;
--> statement-breakpoint
-- Disputes until now stand in the log of their booking alone, with what the payment was for.
INSERT INTO "disputes" ("id", "payment_id", "amount_cents", "status", "opened_at", "closed_at")
SELECT DISTINCT ON (g.facts->>'dispute') g.facts->>'dispute', p.id, least(coalesce((c.facts->>'amountCents')::int, p.amount_cents), p.amount_cents),
  coalesce(c.facts->>'status', 'needs_response'), g.created_at, c.created_at
FROM booking_log g
JOIN LATERAL (SELECT p.id, p.amount_cents FROM payments p WHERE p.request_id = g.request_id AND p.stripe_payment_intent_id IS NOT NULL
  AND p.purpose::text = coalesce(g.facts->>'purpose', 'upfront') ORDER BY p.received_at DESC, p.id DESC LIMIT 1) p ON true
LEFT JOIN booking_log c ON c.request_id = g.request_id AND c.move = 'dispute_closed' AND c.facts->>'dispute' = g.facts->>'dispute'
WHERE g.move = 'disputed' AND g.facts->>'dispute' IS NOT NULL ORDER BY g.facts->>'dispute', g.created_at;
--> statement-breakpoint
-- What was lost counts as refunded from now on, on the day of the bank's decision.
INSERT INTO "refunds" ("id", "payment_id", "amount_cents", "reason", "status", "settled_at", "created_at")
SELECT gen_random_uuid(), d.payment_id, least(d.amount_cents, p.amount_cents - f.back), 'chargeback ' || d.id, 'succeeded', d.closed_at, d.closed_at
FROM disputes d JOIN payments p ON p.id = d.payment_id
CROSS JOIN LATERAL (SELECT coalesce(sum(f.amount_cents), 0) AS back FROM refunds f WHERE f.payment_id = p.id AND f.status <> 'failed') f
WHERE d.status = 'lost' AND d.closed_at IS NOT NULL AND p.amount_cents > f.back;
--> statement-breakpoint
INSERT INTO "receipts" ("id", "receipt_number", "refund_id", "issued_at")
SELECT gen_random_uuid(), 'MR-' || upper(substr(md5(f.id::text), 1, 3) || '-' || substr(md5(f.id::text), 4, 4)), f.id, f.created_at
FROM refunds f JOIN payments p ON p.id = f.payment_id WHERE f.reason LIKE 'chargeback %' AND p.request_id IS NOT NULL;
--> statement-breakpoint
-- And what it had paid is owed again.
UPDATE "bookings" b SET "remaining_paid_at" = NULL FROM refunds f JOIN payments p ON p.id = f.payment_id
WHERE f.reason LIKE 'chargeback %' AND p.purpose <> 'extra' AND b.request_id = p.request_id AND b.status NOT IN ('cancelled', 'no_show');
--> statement-breakpoint
UPDATE "charges" c SET "settled_at" = NULL FROM refunds f JOIN payments p ON p.id = f.payment_id JOIN bookings b ON b.request_id = p.request_id
WHERE f.reason LIKE 'chargeback %' AND p.purpose = 'extra' AND c.booking_id = b.id;
