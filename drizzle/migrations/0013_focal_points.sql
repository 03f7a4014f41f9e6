ALTER TABLE "images" ADD COLUMN "focal_x" integer;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "focal_y" integer;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "fingerprint" bit(768);--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_focal_point" CHECK (num_nulls("images"."focal_x", "images"."focal_y") <> 1 and "images"."focal_x" between 0 and 100 and "images"."focal_y" between 0 and 100);