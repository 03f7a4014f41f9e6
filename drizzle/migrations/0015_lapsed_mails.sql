ALTER TYPE "public"."outbox_state" ADD VALUE 'lapsed';--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "useful_until" timestamp (3) with time zone;