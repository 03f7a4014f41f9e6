CREATE TYPE "public"."booking_change_state" AS ENUM('waiting', 'done', 'declined');--> statement-breakpoint
CREATE TABLE "booking_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"state" "booking_change_state" DEFAULT 'waiting' NOT NULL,
	"pickup_date" date NOT NULL,
	"return_date" date NOT NULL,
	"pickup_time" time NOT NULL,
	"return_time" time NOT NULL,
	"total_cents" integer NOT NULL,
	"signature" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_request_id_booking_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."booking_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_asked_by_profiles_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_changes_request_idx" ON "booking_changes" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_changes_one_waiting" ON "booking_changes" USING btree ("request_id") WHERE state = 'waiting';