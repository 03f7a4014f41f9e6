-- A trigger named after its table and "append_only" says that the role of the site may only read and add rows. Its arguments are
-- the columns that may be emptied, as far as its function lets them.
DROP TRIGGER earning_lines_append_only ON earning_lines;--> statement-breakpoint
CREATE TRIGGER earning_lines_append_only BEFORE UPDATE OR DELETE ON earning_lines FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change('description');--> statement-breakpoint
DROP TRIGGER admin_actions_append_only ON admin_actions;--> statement-breakpoint
CREATE TRIGGER admin_actions_append_only BEFORE UPDATE OR DELETE ON admin_actions FOR EACH ROW EXECUTE FUNCTION keep_admin_actions('before', 'after', 'reason');--> statement-breakpoint
CREATE TRIGGER admin_actions_kept BEFORE TRUNCATE ON admin_actions FOR EACH STATEMENT EXECUTE FUNCTION keep_admin_actions();--> statement-breakpoint
DROP TRIGGER booking_log_append_only ON booking_log;--> statement-breakpoint
CREATE TRIGGER booking_log_append_only BEFORE UPDATE OR DELETE ON booking_log FOR EACH ROW EXECUTE FUNCTION keep_booking_log('facts');--> statement-breakpoint
-- Decisions about a review go with the review alone.
DROP TRIGGER review_decisions_stay ON review_decisions;--> statement-breakpoint
CREATE TRIGGER review_decisions_append_only BEFORE UPDATE ON review_decisions FOR EACH ROW EXECUTE FUNCTION keep_reviews();--> statement-breakpoint
CREATE TRIGGER review_decisions_kept BEFORE TRUNCATE ON review_decisions FOR EACH STATEMENT EXECUTE FUNCTION keep_reviews();
