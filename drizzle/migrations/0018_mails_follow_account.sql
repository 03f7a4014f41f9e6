ALTER TABLE "booking_requests" ADD COLUMN "email_follows_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "booking_requests" SET "email_follows_account" = true FROM "profiles" WHERE "profiles"."id" = "booking_requests"."profile_id" AND lower("profiles"."email") = lower("booking_requests"."customer_email");
