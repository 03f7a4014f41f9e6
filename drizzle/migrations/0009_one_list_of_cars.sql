DROP VIEW "public"."fleet_cars";--> statement-breakpoint
DROP INDEX "car_listings_newest_idx";--> statement-breakpoint
DROP INDEX "car_listings_price_idx";--> statement-breakpoint
DROP INDEX "cars_newest_idx";--> statement-breakpoint
DROP INDEX "cars_price_idx";--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "listed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "daily_rate_cents" integer;--> statement-breakpoint
-- Whoever lists the fleet sorts and filters by what stands in three tables. One holds it all, and these triggers keep it so.
CREATE FUNCTION keep_listing_of_car() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE vehicles SET daily_rate_cents = NEW.daily_rate_cents,
    listed_at = CASE WHEN NEW.published AND NEW.is_available AND NOT NEW.soft_deleted THEN NEW.created_at END
  WHERE id = NEW.id AND (daily_rate_cents, listed_at) IS DISTINCT FROM (NEW.daily_rate_cents,
    CASE WHEN NEW.published AND NEW.is_available AND NOT NEW.soft_deleted THEN NEW.created_at END);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER cars_keep_listing
  AFTER INSERT OR UPDATE OF daily_rate_cents, published, is_available, soft_deleted, created_at ON cars
  FOR EACH ROW EXECUTE FUNCTION keep_listing_of_car();--> statement-breakpoint
CREATE FUNCTION keep_listing_of_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE vehicles SET daily_rate_cents = NEW.daily_rate_cents,
    listed_at = CASE WHEN NEW.is_published AND NEW.is_available AND NEW.deleted_at IS NULL THEN NEW.created_at END
  WHERE id = NEW.id AND (daily_rate_cents, listed_at) IS DISTINCT FROM (NEW.daily_rate_cents,
    CASE WHEN NEW.is_published AND NEW.is_available AND NEW.deleted_at IS NULL THEN NEW.created_at END);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER car_listings_keep_listing
  AFTER INSERT OR UPDATE OF daily_rate_cents, is_published, is_available, deleted_at, created_at ON car_listings
  FOR EACH ROW EXECUTE FUNCTION keep_listing_of_listing();--> statement-breakpoint
-- The version of the data is raised at the end of a transaction, and until then its tables cannot be changed.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
UPDATE vehicles v SET daily_rate_cents = c.daily_rate_cents,
  listed_at = CASE WHEN c.published AND c.is_available AND NOT c.soft_deleted THEN c.created_at END
FROM cars c WHERE c.id = v.id;--> statement-breakpoint
UPDATE vehicles v SET daily_rate_cents = l.daily_rate_cents,
  listed_at = CASE WHEN l.is_published AND l.is_available AND l.deleted_at IS NULL THEN l.created_at END
FROM car_listings l WHERE l.id = v.id;--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;--> statement-breakpoint
CREATE INDEX "vehicles_newest_idx" ON "vehicles" USING btree ("listed_at" DESC NULLS FIRST,"id") WHERE listed_at is not null;--> statement-breakpoint
CREATE INDEX "vehicles_price_idx" ON "vehicles" USING btree ("daily_rate_cents","id") WHERE listed_at is not null;--> statement-breakpoint
CREATE INDEX "vehicles_city_idx" ON "vehicles" USING btree ("location_city") WHERE listed_at is not null;--> statement-breakpoint
CREATE VIEW "public"."fleet_cars" AS (
  select v.id, v.kind, v.slug, v.body_type, v.vehicle_class, v.seats, v.min_age, v.min_days, v.location_city,
    coalesce(c.year, (l.specifications->>'year')::int, 2024) as year,
    coalesce(c.make, l.make) as make,
    coalesce(c.model, l.model) as model,
    coalesce(c.trim, l.specifications->>'trim') as trim,
    coalesce(c.color, nullif(l.specifications->>'color', ''), 'Various') as color,
    coalesce(c.description, l.description) as description,
    v.daily_rate_cents,
    coalesce(c.weekend_rate_cents, l.weekend_rate_cents) as weekend_rate_cents,
    coalesce(c.security_deposit_cents, l.security_deposit_cents) as security_deposit_cents,
    coalesce(c.mileage_limit, l.miles_per_day, 150) as mileage_limit,
    coalesce(c.over_mile_fee_cents, l.over_mile_fee_cents, 500) as over_mile_fee_cents,
    (coalesce(c.short_highlights, l.features))[1:4] as highlights,
    coalesce(c.specifications, l.specifications) as specifications,
    c.hero_image_id,
    l.created_by,
    v.listed_at is not null as is_public,
    v.listed_at,
    coalesce(c.soft_deleted, l.deleted_at is not null) as deleted,
    v.row_version,
    coalesce(c.created_at, l.created_at) as created_at
  from vehicles v left join cars c on c.id = v.id left join car_listings l on l.id = v.id
  where c.id is not null or l.id is not null);