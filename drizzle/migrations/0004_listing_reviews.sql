CREATE TYPE "public"."listing_review_state" AS ENUM('waiting', 'approved', 'hidden');--> statement-breakpoint
CREATE TABLE "listing_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"state" "listing_review_state" DEFAULT 'waiting' NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_reviews_decided" CHECK (("listing_reviews"."state" = 'waiting') = ("listing_reviews"."decided_at" is null)),
	CONSTRAINT "listing_reviews_reason" CHECK ("listing_reviews"."state" = 'hidden' or "listing_reviews"."reason" is null)
);
--> statement-breakpoint
ALTER TABLE "car_listings" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "car_listings" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "listing_reviews" ADD CONSTRAINT "listing_reviews_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reviews" ADD CONSTRAINT "listing_reviews_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "listing_reviews_one_waits" ON "listing_reviews" USING btree ("vehicle_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "listing_reviews_waiting_idx" ON "listing_reviews" USING btree ("created_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "listing_reviews_decided_idx" ON "listing_reviews" USING btree ("vehicle_id","decided_at");--> statement-breakpoint
-- Nor is one in the fleet that staff have taken out.
CREATE OR REPLACE FUNCTION keep_listing_of_listing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE listed timestamptz := CASE
  WHEN NEW.is_published AND NEW.is_available AND NEW.withheld_at IS NULL AND NEW.hidden_at IS NULL AND NEW.deleted_at IS NULL
  THEN NEW.created_at END;
BEGIN
  UPDATE vehicles SET daily_rate_cents = NEW.daily_rate_cents, listed_at = listed
  WHERE id = NEW.id AND (daily_rate_cents, listed_at) IS DISTINCT FROM (NEW.daily_rate_cents, listed);
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER car_listings_keep_listing ON car_listings;--> statement-breakpoint
CREATE TRIGGER car_listings_keep_listing
  AFTER INSERT OR UPDATE OF daily_rate_cents, is_published, is_available, withheld_at, hidden_at, deleted_at, created_at ON car_listings
  FOR EACH ROW EXECUTE FUNCTION keep_listing_of_listing();
