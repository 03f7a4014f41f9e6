CREATE TYPE "public"."album_sync_state" AS ENUM('queued', 'running', 'completed', 'failed');--> statement-breakpoint
CREATE TABLE "album_syncs" (
	"vehicle_id" uuid PRIMARY KEY NOT NULL,
	"state" "album_sync_state" DEFAULT 'queued' NOT NULL,
	"failure" text,
	"total" integer DEFAULT 0 NOT NULL,
	"seen" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"renewed" integer DEFAULT 0 NOT NULL,
	"taken_out" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "album_syncs_failed_why" CHECK (("album_syncs"."state" = 'failed') = ("album_syncs"."failure" is not null))
);
--> statement-breakpoint
ALTER TABLE "album_syncs" ADD CONSTRAINT "album_syncs_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;