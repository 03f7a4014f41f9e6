CREATE TYPE "public"."calendar_failure" AS ENUM('private', 'unreachable', 'slow', 'missing', 'refused', 'large', 'redirects', 'malformed', 'many', 'busy');--> statement-breakpoint
CREATE TABLE "calendar_import_events" (
	"import_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_import_events_import_id_event_key_pk" PRIMARY KEY("import_id","event_key")
);
--> statement-breakpoint
CREATE TABLE "calendar_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"address" text NOT NULL,
	"attempted_at" timestamp (3) with time zone NOT NULL,
	"succeeded_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"failure" "calendar_failure",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_imports_one_a_vehicle" UNIQUE("vehicle_id")
);
--> statement-breakpoint
ALTER TABLE "stays" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "stays" ADD COLUMN "event_key" text;--> statement-breakpoint
ALTER TABLE "calendar_import_events" ADD CONSTRAINT "calendar_import_events_import_id_calendar_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."calendar_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_imports" ADD CONSTRAINT "calendar_imports_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_imports_attempted_idx" ON "calendar_imports" USING btree ("attempted_at");--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_import_id_calendar_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."calendar_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stays_import_idx" ON "stays" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_imported_whole" CHECK (num_nulls("stays"."import_id", "stays"."event_key") = 2 or (num_nulls("stays"."import_id", "stays"."event_key") = 0 and "stays"."kind" = 'block'));