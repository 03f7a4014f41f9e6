-- Rules that table definitions cannot express. One vehicle is never promised twice, not in a race either.
ALTER TABLE stays ADD CONSTRAINT stays_no_overlap
  EXCLUDE USING gist (vehicle_id WITH =, period WITH &&) WHERE (state = 'active');
--> statement-breakpoint
ALTER TABLE stays ADD CONSTRAINT stays_request_fk FOREIGN KEY (request_id) REFERENCES booking_requests (id);
--> statement-breakpoint
CREATE UNIQUE INDEX stays_one_active_a_request ON stays (request_id) WHERE state = 'active' AND request_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE cars ADD CONSTRAINT cars_hero_image_fk FOREIGN KEY (hero_image_id) REFERENCES images (id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE profiles ADD CONSTRAINT profiles_avatar_fk FOREIGN KEY (avatar_image_id) REFERENCES images (id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE profiles ADD CONSTRAINT profiles_cover_fk FOREIGN KEY (cover_image_id) REFERENCES images (id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE profiles ADD CONSTRAINT profiles_approved_by_fk FOREIGN KEY (approved_by) REFERENCES profiles (id);
--> statement-breakpoint
ALTER TABLE profiles ADD CONSTRAINT profiles_referred_by_fk FOREIGN KEY (referred_by) REFERENCES profiles (id);
--> statement-breakpoint
ALTER TABLE earnings ADD CONSTRAINT earnings_payout_fk FOREIGN KEY (payout_id) REFERENCES payouts (id);
--> statement-breakpoint
ALTER TABLE additional_drivers ADD CONSTRAINT additional_drivers_licence_fk FOREIGN KEY (licence_document_id) REFERENCES documents (id);
--> statement-breakpoint
INSERT INTO data_version ("only", version) VALUES (true, 1);
--> statement-breakpoint
-- Public pages are rendered under a version; whatever they show raises it in its own transaction and tells every process.
-- Deferred to the commit: the one row is then the last thing a transaction locks, and it is held for a moment only.
CREATE FUNCTION raise_data_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('marque.version_raised', true), '') <> 'yes' THEN
    PERFORM set_config('marque.version_raised', 'yes', true);
    UPDATE data_version SET version = version + 1;
    PERFORM pg_notify('data_version', '');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE watched text;
BEGIN
  FOREACH watched IN ARRAY ARRAY['vehicles', 'cars', 'car_listings', 'images', 'vehicle_images', 'reviews', 'stays', 'tax_rates', 'subscriptions'] LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_data_version()', watched || '_raise_version', watched);
  END LOOP;
END
$$;
