CREATE TYPE "public"."charge_kind" AS ENUM('late', 'miles', 'fuel');--> statement-breakpoint
CREATE TYPE "public"."condition_shot" AS ENUM('front', 'rear', 'left', 'right', 'wheels', 'interior', 'odometer', 'other');--> statement-breakpoint
CREATE TYPE "public"."condition_stage" AS ENUM('pickup', 'return');--> statement-breakpoint
CREATE TYPE "public"."damage_kind" AS ENUM('scratch', 'dent', 'chip', 'crack', 'missing', 'other');--> statement-breakpoint
CREATE TABLE "condition_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "condition_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"shot" "condition_shot" NOT NULL,
	"storage_key" text NOT NULL,
	"content_hash" text NOT NULL,
	"mime_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "condition_photos_once_a_shot" UNIQUE("report_id","shot","content_hash")
);
--> statement-breakpoint
CREATE TABLE "condition_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"stage" "condition_stage" NOT NULL,
	"mileage" integer,
	"fuel_eighths" integer,
	"remarks" text,
	"signer_name" text,
	"happened_at" timestamp (3) with time zone,
	"staff_id" uuid,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "condition_reports_one_a_stage" UNIQUE("booking_id","stage"),
	CONSTRAINT "condition_reports_figures" CHECK ("condition_reports"."mileage" >= 0 and "condition_reports"."fuel_eighths" between 0 and 8),
	CONSTRAINT "condition_reports_signed_whole" CHECK ("condition_reports"."completed_at" is null or num_nulls("condition_reports"."mileage", "condition_reports"."fuel_eighths", "condition_reports"."signer_name", "condition_reports"."staff_id", "condition_reports"."happened_at") = 0)
);
--> statement-breakpoint
CREATE TABLE "damage_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"kind" "damage_kind" NOT NULL,
	"note" text,
	"marked_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "damage_marks_on_the_outline" CHECK ("damage_marks"."x" between 0 and 1000 and "damage_marks"."y" between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "proposed_charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" charge_kind NOT NULL,
	"label" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_amount_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposed_charges_one_a_kind" UNIQUE("booking_id","kind"),
	CONSTRAINT "proposed_charges_product" CHECK ("proposed_charges"."amount_cents" = "proposed_charges"."quantity" * "proposed_charges"."unit_amount_cents")
);
--> statement-breakpoint
ALTER TABLE "condition_notes" ADD CONSTRAINT "condition_notes_report_id_condition_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."condition_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_notes" ADD CONSTRAINT "condition_notes_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_photos" ADD CONSTRAINT "condition_photos_report_id_condition_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."condition_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_photos" ADD CONSTRAINT "condition_photos_uploaded_by_profiles_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_reports" ADD CONSTRAINT "condition_reports_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_reports" ADD CONSTRAINT "condition_reports_staff_id_profiles_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage_marks" ADD CONSTRAINT "damage_marks_report_id_condition_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."condition_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage_marks" ADD CONSTRAINT "damage_marks_marked_by_profiles_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposed_charges" ADD CONSTRAINT "proposed_charges_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "condition_notes_report_idx" ON "condition_notes" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "condition_photos_storage_idx" ON "condition_photos" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "damage_marks_report_idx" ON "damage_marks" USING btree ("report_id");--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "handover_mileage";--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "return_mileage";--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "handover_note";--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "return_note";