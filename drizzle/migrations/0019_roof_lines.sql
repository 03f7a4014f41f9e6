ALTER TABLE "vehicles" ADD COLUMN "roof_line" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "roof_line_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "outlines" jsonb;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_roof_line" CHECK ("vehicles"."roof_line" ~ '^M[0-9]{1,3} [0-9]{1,3}q[0-9 -]+t[0-9 -]+$' and length("vehicles"."roof_line") <= 300);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."fleet_cars" AS (
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
    coalesce(c.created_at, l.created_at) as created_at,
    v.roof_line
  from vehicles v left join cars c on c.id = v.id left join car_listings l on l.id = v.id
  where c.id is not null or l.id is not null);--> statement-breakpoint
-- A car is drawn by the outline in the likeliest of its photos, whichever way photos come and go, unless an editor has chosen.
CREATE FUNCTION keep_roof_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE touched uuid[];
BEGIN
  IF TG_TABLE_NAME = 'images' THEN
    touched := array(SELECT vehicle_id FROM vehicle_images WHERE image_id = NEW.id);
  ELSIF TG_TABLE_NAME = 'vehicles' THEN
    touched := array[NEW.id];
  ELSE
    touched := array[(to_jsonb(NEW) ->> 'vehicle_id')::uuid, (to_jsonb(OLD) ->> 'vehicle_id')::uuid];
  END IF;
  UPDATE vehicles v SET roof_line = found.line
  FROM (
    SELECT id, (
      SELECT i.outlines -> 0 ->> 'path' FROM vehicle_images p JOIN images i ON i.id = p.image_id
      WHERE p.vehicle_id = shown.id AND p.role <> 'MARKETING' AND i.deleted_at IS NULL AND i.hidden_at IS NULL
        AND i.outlines -> 0 IS NOT NULL
      ORDER BY (i.outlines -> 0 ->> 'unevenness')::integer, p.sort_order, i.id LIMIT 1
    ) AS line
    FROM vehicles shown WHERE id = ANY (touched) AND NOT roof_line_chosen
  ) found
  WHERE v.id = found.id AND v.roof_line IS DISTINCT FROM found.line;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER vehicle_images_keep_roof_line AFTER INSERT OR DELETE OR UPDATE OF vehicle_id, image_id, role ON vehicle_images
  FOR EACH ROW EXECUTE FUNCTION keep_roof_line();--> statement-breakpoint
CREATE TRIGGER images_keep_roof_line AFTER UPDATE OF outlines, deleted_at, hidden_at ON images
  FOR EACH ROW EXECUTE FUNCTION keep_roof_line();--> statement-breakpoint
CREATE TRIGGER vehicles_keep_roof_line AFTER UPDATE OF roof_line_chosen ON vehicles
  FOR EACH ROW WHEN (OLD.roof_line_chosen AND NOT NEW.roof_line_chosen) EXECUTE FUNCTION keep_roof_line();
