CREATE TABLE "fleet_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid NOT NULL,
	"sheet" jsonb NOT NULL,
	"versions" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fleet_imports" ADD CONSTRAINT "fleet_imports_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fleet_imports_creator_idx" ON "fleet_imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "fleet_imports_created_idx" ON "fleet_imports" USING btree ("created_at");