-- An event stream ends the moment its right does, whoever ends it and in whichever process: the database tells every
-- process whose streams to look at again.
CREATE FUNCTION tell_live_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_rights', to_jsonb(OLD) ->> TG_ARGV[0]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_end_streams AFTER UPDATE OF ended_at ON sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION tell_live_rights('profile_id');
--> statement-breakpoint
CREATE TRIGGER sessions_gone_end_streams AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NULL) EXECUTE FUNCTION tell_live_rights('profile_id');
--> statement-breakpoint
CREATE TRIGGER profiles_end_streams AFTER UPDATE OF approval_status, role, deleted_at ON profiles
  FOR EACH ROW
  WHEN ((OLD.approval_status, OLD.role, OLD.deleted_at) IS DISTINCT FROM (NEW.approval_status, NEW.role, NEW.deleted_at))
  EXECUTE FUNCTION tell_live_rights('id');
