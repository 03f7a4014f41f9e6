-- Decisions are added, never changed. Only their words may go, when the account they are about is deleted.
CREATE FUNCTION keep_admin_actions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    OLD.before := NULL;
    OLD.after := NULL;
    OLD.reason := NULL;
    IF NEW IS NOT DISTINCT FROM OLD THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'decisions are append-only' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'admin_actions_append_only';
END $$;--> statement-breakpoint
CREATE TRIGGER admin_actions_append_only BEFORE UPDATE OR DELETE ON admin_actions FOR EACH ROW EXECUTE FUNCTION keep_admin_actions();
