CREATE TABLE "restore_rehearsals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"archive" text NOT NULL,
	"made_at" timestamp (3) with time zone,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"findings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "restore_rehearsals_time_idx" ON "restore_rehearsals" USING btree ("began_at");