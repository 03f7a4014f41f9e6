DROP INDEX "additional_drivers_request_idx";--> statement-breakpoint
ALTER TABLE "additional_drivers" ADD COLUMN "license_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "additional_drivers" ALTER COLUMN "license_number" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "additional_drivers" ADD COLUMN "license_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "additional_drivers" ADD COLUMN "license_seen_by" uuid;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD COLUMN "drivers_unsigned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "additional_drivers" ADD CONSTRAINT "additional_drivers_license_seen_by_profiles_id_fk" FOREIGN KEY ("license_seen_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "additional_drivers_request_idx" ON "additional_drivers" USING btree ("request_id","created_at");--> statement-breakpoint
ALTER TABLE "additional_drivers" DROP COLUMN "licence_document_id";--> statement-breakpoint
ALTER TABLE "additional_drivers" ADD CONSTRAINT "additional_drivers_seen_whole" CHECK (num_nulls("additional_drivers"."license_seen_at", "additional_drivers"."license_seen_by") <> 1);