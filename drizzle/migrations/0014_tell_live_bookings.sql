-- Whoever rents is told that one of their bookings has changed, whichever command wrote it: each move of a booking, its
-- documents, payments and charges is in its log, and only what becomes of a deposit is not. Not what has changed: their
-- open pages read it.
CREATE FUNCTION tell_live_booking() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE renter uuid;
BEGIN
  IF TG_TABLE_NAME = 'booking_log' THEN
    SELECT profile_id INTO renter FROM booking_requests WHERE id = NEW.request_id;
  ELSE
    SELECT r.profile_id INTO renter FROM bookings b JOIN booking_requests r ON r.id = b.request_id WHERE b.id = NEW.booking_id;
  END IF;
  IF renter IS NOT NULL THEN
    PERFORM pg_notify('live_bookings', renter::text);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER booking_log_tell_booking AFTER INSERT ON booking_log
  FOR EACH ROW EXECUTE FUNCTION tell_live_booking();
--> statement-breakpoint
CREATE TRIGGER deposits_tell_booking AFTER INSERT OR UPDATE OF status ON deposits
  FOR EACH ROW EXECUTE FUNCTION tell_live_booking();
