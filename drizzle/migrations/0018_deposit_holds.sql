CREATE TYPE "public"."deposit_hold_status" AS ENUM('asked', 'held', 'refused', 'ended', 'captured');--> statement-breakpoint
ALTER TYPE "public"."token_purpose" ADD VALUE 'deposit_card';--> statement-breakpoint
CREATE TABLE "deposit_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deposit_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" "deposit_hold_status" DEFAULT 'asked' NOT NULL,
	"checkout_session_id" text,
	"stripe_customer_id" text,
	"stripe_payment_intent_id" text,
	"stripe_payment_method_id" text,
	"card_last4" text,
	"capture_before" timestamp (3) with time zone,
	"captured_cents" integer DEFAULT 0 NOT NULL,
	"dispute_id" text,
	"dispute_status" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposit_holds_intent_unique" UNIQUE("stripe_payment_intent_id"),
	CONSTRAINT "deposit_holds_session_unique" UNIQUE("checkout_session_id"),
	CONSTRAINT "deposit_holds_captured_within" CHECK ("deposit_holds"."captured_cents" between 0 and "deposit_holds"."amount_cents")
);
--> statement-breakpoint
DROP INDEX "deposits_due_idx";--> statement-breakpoint
ALTER TABLE "deposit_entries" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "retry_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deposit_holds" ADD CONSTRAINT "deposit_holds_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposit_holds_deposit_idx" ON "deposit_holds" USING btree ("deposit_id","created_at");--> statement-breakpoint
CREATE INDEX "deposit_holds_open_idx" ON "deposit_holds" USING btree ("deposit_id") WHERE status in ('asked', 'held');--> statement-breakpoint
CREATE INDEX "deposits_open_idx" ON "deposits" USING btree ("authorize_at") WHERE status in ('due', 'authorized', 'failed', 'recorded');--> statement-breakpoint
INSERT INTO "deposit_holds" ("id", "deposit_id", "amount_cents", "status", "stripe_payment_intent_id", "capture_before", "captured_cents", "created_at")
SELECT gen_random_uuid(), "id", "amount_cents",
  CASE "status" WHEN 'captured' THEN 'captured' WHEN 'failed' THEN 'refused' ELSE 'held' END::deposit_hold_status,
  "stripe_payment_intent_id", "capture_before", "captured_cents", "authorize_at"
FROM "deposits" WHERE "stripe_payment_intent_id" IS NOT NULL;--> statement-breakpoint
UPDATE "deposit_holds" h SET "status" = 'ended' FROM "deposit_entries" e
WHERE e."deposit_id" = h."deposit_id" AND e."move" = 'released' AND h."status" = 'held';--> statement-breakpoint
UPDATE "deposits" d SET "decided_at" = coalesce(b."ended_at", d."authorize_at") FROM "bookings" b
WHERE b."id" = d."booking_id" AND d."status" IN ('released', 'captured', 'recorded');
