ALTER TYPE "public"."payment_method" ADD VALUE 'deposit';--> statement-breakpoint
DROP INDEX "balance_attempts_one_open";--> statement-breakpoint
ALTER TABLE "balance_attempts" ADD COLUMN "purpose" "payment_purpose" DEFAULT 'remaining' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "balance_attempts_one_open_of_purpose" ON "balance_attempts" USING btree ("request_id","kind","purpose") WHERE status = 'open';