-- What happened to a booking and who opened a document is added, never changed. Of a move only its words may go, when their
-- time is over; rows go with the request or the document itself alone.
CREATE FUNCTION keep_booking_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    OLD.facts := OLD.facts - ARRAY(SELECT word FROM unnest(ARRAY['reason', 'reference']) word WHERE NOT NEW.facts ? word);
    IF NEW IS NOT DISTINCT FROM OLD THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM booking_requests WHERE id = OLD.request_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'the log of bookings is append-only' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'booking_log_append_only';
END $$;--> statement-breakpoint
CREATE TRIGGER booking_log_append_only BEFORE UPDATE OR DELETE ON booking_log FOR EACH ROW EXECUTE FUNCTION keep_booking_log();--> statement-breakpoint
CREATE TRIGGER booking_log_kept BEFORE TRUNCATE ON booking_log FOR EACH STATEMENT EXECUTE FUNCTION keep_booking_log();--> statement-breakpoint
CREATE FUNCTION keep_document_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM documents WHERE id = OLD.document_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'views of documents are append-only' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'document_views_append_only';
END $$;--> statement-breakpoint
CREATE TRIGGER document_views_append_only BEFORE UPDATE OR DELETE ON document_views FOR EACH ROW EXECUTE FUNCTION keep_document_views();--> statement-breakpoint
CREATE TRIGGER document_views_kept BEFORE TRUNCATE ON document_views FOR EACH STATEMENT EXECUTE FUNCTION keep_document_views();
