CREATE TABLE "kept_entries" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"page" text NOT NULL,
	"form" text NOT NULL,
	"entries" jsonb NOT NULL,
	"profile_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kept_entries" ADD CONSTRAINT "kept_entries_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_entries_expiry_idx" ON "kept_entries" USING btree ("expires_at");