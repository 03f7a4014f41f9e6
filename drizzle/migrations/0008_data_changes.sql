CREATE TABLE "data_changes" (
	"version" integer NOT NULL,
	"table_name" text NOT NULL,
	"vehicle_id" uuid,
	CONSTRAINT "data_changes_once" UNIQUE NULLS NOT DISTINCT("version","table_name","vehicle_id")
);
--> statement-breakpoint
-- Each version says whose rows it changed, so that only the pages that show them are made again. A trigger's argument names
-- the column with the vehicle; without one the change concerns whoever reads the table. A process that has missed versions
-- reads them here. Those further back than a thousand are forgotten: it then makes every page again.
CREATE OR REPLACE FUNCTION raise_data_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE raised integer := nullif(current_setting('marque.version_raised', true), '');
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD IS NOT DISTINCT FROM NEW THEN
      RETURN NULL;
    END IF;
  END IF;
  IF raised IS NULL THEN
    UPDATE data_version SET version = version + 1 RETURNING version INTO STRICT raised;
    PERFORM set_config('marque.version_raised', raised::text, true);
    PERFORM pg_notify('data_version', '');
    DELETE FROM data_changes WHERE version < raised - 1000;
  END IF;
  IF TG_NARGS = 0 OR TG_OP <> 'INSERT' THEN
    INSERT INTO data_changes (version, table_name, vehicle_id)
    VALUES (raised, TG_TABLE_NAME, (to_jsonb(OLD) ->> TG_ARGV[0])::uuid) ON CONFLICT DO NOTHING;
  END IF;
  IF TG_NARGS > 0 AND TG_OP <> 'DELETE' THEN
    INSERT INTO data_changes (version, table_name, vehicle_id)
    VALUES (raised, TG_TABLE_NAME, (to_jsonb(NEW) ->> TG_ARGV[0])::uuid) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE watched text; owner text;
BEGIN
  FOR watched, owner IN VALUES ('vehicles', 'id'), ('cars', 'id'), ('car_listings', 'id'), ('vehicle_images', 'vehicle_id'),
    ('reviews', 'vehicle_id'), ('stays', 'vehicle_id'), ('seasonal_rates', 'vehicle_id') LOOP
    EXECUTE format('DROP TRIGGER %I ON %I', watched || '_raise_version', watched);
    EXECUTE format('CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_data_version(%L)', watched || '_raise_version', watched, owner);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER review_photos_raise_version AFTER INSERT OR UPDATE OR DELETE ON review_photos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_data_version();
