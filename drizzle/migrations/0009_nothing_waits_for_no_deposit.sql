-- Deposits of $0.00 waited to be held, and their rentals to be completed.
UPDATE "deposits" SET "status" = 'released', "decided_at" = "created_at", "failure" = NULL, "retry_at" = NULL
WHERE "amount_cents" = 0 AND "status" NOT IN ('released', 'captured');--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_nothing_waits" CHECK ("deposits"."amount_cents" > 0 or status in ('released', 'captured'));