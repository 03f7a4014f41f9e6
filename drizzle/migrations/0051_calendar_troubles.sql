ALTER TABLE "calendar_import_events" ADD COLUMN "series" text;--> statement-breakpoint
ALTER TABLE "calendar_imports" ADD COLUMN "unread" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_imports" ADD COLUMN "troubled_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calendar_imports" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "calendar_imports_troubled_idx" ON "calendar_imports" USING btree ("troubled_since") WHERE troubled_since is not null;
--> statement-breakpoint
UPDATE "calendar_imports" SET "troubled_since" = "failed_at" WHERE "failed_at" IS NOT NULL AND ("succeeded_at" IS NULL OR "failed_at" >= "succeeded_at");
