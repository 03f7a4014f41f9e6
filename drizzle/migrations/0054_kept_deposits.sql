ALTER TYPE "public"."charge_kind" ADD VALUE 'kept';--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "terminal_reference" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "given_back_at" timestamp (3) with time zone;--> statement-breakpoint
-- Until now keeping a part recorded the rest as given back by itself.
UPDATE "deposits" SET "given_back_at" = "decided_at" WHERE "method" = 'cash' AND "status" IN ('released', 'captured');