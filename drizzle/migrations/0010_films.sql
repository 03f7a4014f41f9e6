CREATE TYPE "public"."film_purpose" AS ENUM('garage-opening', 'kept');--> statement-breakpoint
ALTER TABLE "site_films" ALTER COLUMN "purpose" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "site_films" ALTER COLUMN "purpose" SET DATA TYPE "public"."film_purpose" USING "purpose"::"public"."film_purpose";--> statement-breakpoint
ALTER TABLE "site_films" ALTER COLUMN "purpose" SET DEFAULT 'garage-opening'::"public"."film_purpose";--> statement-breakpoint
ALTER TABLE "site_films" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_films" ADD COLUMN "content_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "site_films" ADD COLUMN "width" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "site_films" ADD COLUMN "height" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "site_films" ADD COLUMN "duration" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "site_films" ADD COLUMN "poster_image_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "site_films" ADD CONSTRAINT "site_films_poster_image_id_images_id_fk" FOREIGN KEY ("poster_image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "site_films_content_unique" ON "site_films" USING btree ("content_hash");