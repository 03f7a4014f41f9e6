CREATE TYPE "public"."image_purpose" AS ENUM('media', 'listing', 'profile', 'cover');--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "purpose" "image_purpose";--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "hidden_by" uuid;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_hidden_by_profiles_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The first tag said so until now.
UPDATE images SET purpose = tags[1]::image_purpose, tags = '{}'
WHERE uploaded_by IS NOT NULL AND tags[1] IN ('listing', 'profile', 'cover');--> statement-breakpoint
UPDATE images SET purpose = 'media'
WHERE purpose IS NULL AND source = 'upload' AND (uploaded_by IS NOT NULL OR show_in_gallery);--> statement-breakpoint
UPDATE images SET show_in_gallery = false WHERE show_in_gallery AND purpose IS DISTINCT FROM 'media';--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_shown_is_media" CHECK (not "images"."show_in_gallery" or "images"."purpose" is not distinct from 'media');