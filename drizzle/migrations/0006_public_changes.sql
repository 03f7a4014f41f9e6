-- Public pages also show people (whose cars, whose pictures, in what standing) and films. When somebody was last here is
-- none of it, and neither is writing a row as it was: each raise makes every page once again.
CREATE OR REPLACE FUNCTION raise_data_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD IS NOT DISTINCT FROM NEW THEN
      RETURN NULL;
    END IF;
  END IF;
  IF coalesce(current_setting('marque.version_raised', true), '') <> 'yes' THEN
    PERFORM set_config('marque.version_raised', 'yes', true);
    UPDATE data_version SET version = version + 1;
    PERFORM pg_notify('data_version', '');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER profiles_raise_version
  AFTER UPDATE OF role, approval_status, highlighted, deleted_at, username, full_name, first_name, last_name, bio,
    avatar_image_id, cover_image_id, membership_tier, email, phone, show_email, show_phone ON profiles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.role, OLD.approval_status, OLD.highlighted, OLD.deleted_at, OLD.username, OLD.full_name, OLD.first_name,
    OLD.last_name, OLD.bio, OLD.avatar_image_id, OLD.cover_image_id, OLD.membership_tier, OLD.email, OLD.phone,
    OLD.show_email, OLD.show_phone)
    IS DISTINCT FROM (NEW.role, NEW.approval_status, NEW.highlighted, NEW.deleted_at, NEW.username, NEW.full_name,
    NEW.first_name, NEW.last_name, NEW.bio, NEW.avatar_image_id, NEW.cover_image_id, NEW.membership_tier, NEW.email,
    NEW.phone, NEW.show_email, NEW.show_phone))
  EXECUTE FUNCTION raise_data_version();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER site_films_raise_version
  AFTER INSERT OR UPDATE OR DELETE ON site_films
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_data_version();
