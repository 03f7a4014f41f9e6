-- A picture has no column with a vehicle: a change of one concerns the vehicles that show it, itself or with a review. One
-- that no vehicle shows (a portrait, an upload) concerns only who reads pictures of any vehicle, hence a vehicle that is
-- none.
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
  IF TG_TABLE_NAME = 'images' THEN
    INSERT INTO data_changes (version, table_name, vehicle_id)
    SELECT raised, TG_TABLE_NAME, vehicle_id FROM vehicle_images WHERE image_id = coalesce(NEW.id, OLD.id)
    UNION SELECT raised, TG_TABLE_NAME, r.vehicle_id FROM review_photos p JOIN reviews r ON r.id = p.review_id
      WHERE p.image_id = coalesce(NEW.id, OLD.id)
    UNION SELECT raised, TG_TABLE_NAME, '00000000-0000-0000-0000-000000000000'::uuid
    ON CONFLICT DO NOTHING;
    RETURN NULL;
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
