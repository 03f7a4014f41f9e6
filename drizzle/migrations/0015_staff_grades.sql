CREATE TYPE "public"."staff_grade" AS ENUM('desk', 'manager');--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "grade" "staff_grade" DEFAULT 'desk' NOT NULL;--> statement-breakpoint
-- Those who work here today keep all that they may do.
UPDATE "profiles" SET "grade" = 'manager' WHERE "role" = 'staff' AND "approval_status" = 'approved';
