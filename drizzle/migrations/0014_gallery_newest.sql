DROP INDEX "images_gallery_idx";--> statement-breakpoint
CREATE INDEX "images_newest_idx" ON "images" USING btree ("created_at","id") WHERE hidden_at is null and deleted_at is null;