ALTER TYPE "public"."booking_line_kind" ADD VALUE 'delivery' BEFORE 'late';--> statement-breakpoint
ALTER TABLE "booking_requests" ADD COLUMN "collection_address" text;