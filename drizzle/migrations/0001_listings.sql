CREATE TABLE "listing_drafts" (
	"vehicle_id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid NOT NULL,
	"entries" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "car_listings" ADD COLUMN "withheld_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "listing_drafts" ADD CONSTRAINT "listing_drafts_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_drafts" ADD CONSTRAINT "listing_drafts_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_drafts_owner_idx" ON "listing_drafts" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "vehicles_listings_idx" ON "vehicles" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE kind = 'listing';--> statement-breakpoint
-- A listing is in the fleet only while its creator may list.
CREATE OR REPLACE FUNCTION keep_listing_of_listing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE listed timestamptz := CASE
  WHEN NEW.is_published AND NEW.is_available AND NEW.withheld_at IS NULL AND NEW.deleted_at IS NULL THEN NEW.created_at END;
BEGIN
  UPDATE vehicles SET daily_rate_cents = NEW.daily_rate_cents, listed_at = listed
  WHERE id = NEW.id AND (daily_rate_cents, listed_at) IS DISTINCT FROM (NEW.daily_rate_cents, listed);
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER car_listings_keep_listing ON car_listings;--> statement-breakpoint
CREATE TRIGGER car_listings_keep_listing
  AFTER INSERT OR UPDATE OF daily_rate_cents, is_published, is_available, withheld_at, deleted_at, created_at ON car_listings
  FOR EACH ROW EXECUTE FUNCTION keep_listing_of_listing();
