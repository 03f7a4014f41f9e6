CREATE TABLE "dispute_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"mime_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"storage_key" text NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "dispute_photo_id" uuid;--> statement-breakpoint
ALTER TABLE "dispute_photos" ADD CONSTRAINT "dispute_photos_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_photos_booking_idx" ON "dispute_photos" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "dispute_photos_storage_idx" ON "dispute_photos" USING btree ("storage_key");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_dispute_photo_id_dispute_photos_id_fk" FOREIGN KEY ("dispute_photo_id") REFERENCES "public"."dispute_photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charges_dispute_photo_idx" ON "charges" USING btree ("dispute_photo_id");