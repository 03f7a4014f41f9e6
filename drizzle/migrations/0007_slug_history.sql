-- Whoever changes a car's slug, its old addresses go on leading to it. No rule looks at the time.
CREATE FUNCTION keep_old_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slug_history (slug, vehicle_id, changed_at) VALUES (OLD.slug, OLD.id, statement_timestamp())
  ON CONFLICT (slug) DO UPDATE SET vehicle_id = excluded.vehicle_id, changed_at = excluded.changed_at;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER vehicles_keep_old_slug AFTER UPDATE OF slug ON vehicles
  FOR EACH ROW WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION keep_old_slug();
