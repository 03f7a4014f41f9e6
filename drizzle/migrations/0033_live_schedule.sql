-- Open schedules are told that a stay or the status of a booking has changed, whichever command wrote it: once a
-- transaction, when it commits. Not what has changed: readers of the schedule read their own part of it anew.
CREATE FUNCTION tell_live_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Postgres folds the same notices of one transaction into one.
  PERFORM pg_notify('live_schedule', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER stays_tell_schedule AFTER INSERT OR UPDATE OR DELETE ON stays
  FOR EACH STATEMENT EXECUTE FUNCTION tell_live_schedule();
--> statement-breakpoint
CREATE TRIGGER bookings_tell_schedule AFTER UPDATE OF status ON bookings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_live_schedule();
