ALTER TABLE "proposed_charges" RENAME TO "charges";--> statement-breakpoint
ALTER TABLE "charges" RENAME CONSTRAINT "proposed_charges_booking_id_bookings_id_fk" TO "charges_booking_id_bookings_id_fk";--> statement-breakpoint
CREATE TYPE "public"."charge_state" AS ENUM('proposed', 'confirmed', 'sent', 'accepted', 'lapsed', 'objected', 'upheld', 'dropped');--> statement-breakpoint
ALTER TYPE "public"."charge_kind" ADD VALUE 'cleaning';--> statement-breakpoint
ALTER TYPE "public"."charge_kind" ADD VALUE 'damage';--> statement-breakpoint
CREATE TABLE "charge_photos" (
	"charge_id" uuid NOT NULL,
	"photo_id" uuid NOT NULL,
	CONSTRAINT "charge_photos_charge_id_photo_id_pk" PRIMARY KEY("charge_id","photo_id")
);
--> statement-breakpoint
ALTER TABLE "charges" DROP CONSTRAINT "proposed_charges_one_a_kind";--> statement-breakpoint
ALTER TABLE "charges" DROP CONSTRAINT "proposed_charges_product";--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "state" charge_state DEFAULT 'proposed' NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "objection" text;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "answer_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "payable_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "charge_photos" ADD CONSTRAINT "charge_photos_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_photos" ADD CONSTRAINT "charge_photos_photo_id_condition_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."condition_photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charge_photos_photo_idx" ON "charge_photos" USING btree ("photo_id");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charges_one_a_rule" ON "charges" USING btree ("booking_id","kind") WHERE created_by is null;--> statement-breakpoint
CREATE INDEX "charges_booking_idx" ON "charges" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "charges_open_idx" ON "charges" USING btree ("state","answer_by") WHERE settled_at is null and state <> 'dropped';--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_positive" CHECK ("charges"."amount_cents" > 0);--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_changed_for_a_reason" CHECK ("charges"."amount_cents" = "charges"."quantity" * "charges"."unit_amount_cents" or "charges"."reason" is not null);