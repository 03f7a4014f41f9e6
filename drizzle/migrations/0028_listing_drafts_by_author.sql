ALTER TABLE "listing_drafts" ADD COLUMN "author_id" uuid;--> statement-breakpoint
UPDATE "listing_drafts" SET "author_id" = "created_by";--> statement-breakpoint
ALTER TABLE "listing_drafts" ALTER COLUMN "author_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_drafts" ADD COLUMN "version" integer;--> statement-breakpoint
UPDATE "listing_drafts" SET "version" = (SELECT "row_version" FROM "vehicles" WHERE "vehicles"."id" = "vehicle_id");--> statement-breakpoint
ALTER TABLE "listing_drafts" ALTER COLUMN "version" SET DEFAULT 1;--> statement-breakpoint
ALTER TABLE "listing_drafts" ALTER COLUMN "version" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_drafts" DROP CONSTRAINT "listing_drafts_pkey";--> statement-breakpoint
ALTER TABLE "listing_drafts" ADD CONSTRAINT "listing_drafts_vehicle_id_author_id_pk" PRIMARY KEY("vehicle_id","author_id");--> statement-breakpoint
ALTER TABLE "listing_drafts" ADD CONSTRAINT "listing_drafts_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_drafts_author_idx" ON "listing_drafts" USING btree ("author_id");
