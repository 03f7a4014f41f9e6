ALTER TABLE "profiles" ADD COLUMN "office_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "second_factor_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "second_factor_last_step" integer;--> statement-breakpoint
-- Everyone who works in the office today has the same few days from now to add a second factor.
UPDATE "profiles" SET "office_since" = now() WHERE "role" IN ('admin', 'staff') AND "approval_status" = 'approved';