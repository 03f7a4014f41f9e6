CREATE TABLE "site_films" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text DEFAULT 'garage-opening' NOT NULL,
	"storage_key" text NOT NULL,
	"filename" text NOT NULL,
	"file_size" integer NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_commission_range";--> statement-breakpoint
ALTER TABLE "deposits" ALTER COLUMN "method" SET DATA TYPE "public"."deposit_method" USING "method"::"public"."deposit_method";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "recovery_code_hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_films" ADD CONSTRAINT "site_films_uploaded_by_profiles_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_films_newest_idx" ON "site_films" USING btree ("purpose","created_at");--> statement-breakpoint
ALTER TABLE "deposit_entries" ADD CONSTRAINT "deposit_entries_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_profiles_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_commission_range" CHECK ("profiles"."commission_rate_bp" between 1000 and 1500);