CREATE TYPE "public"."earning_entry" AS ENUM('accrual', 'override', 'release', 'reversal', 'adjustment', 'payout');--> statement-breakpoint
CREATE TYPE "public"."earning_line_kind" AS ENUM('commission', 'override', 'adjustment');--> statement-breakpoint
CREATE TYPE "public"."payout_method" AS ENUM('bank_transfer', 'check');--> statement-breakpoint
CREATE TABLE "commission_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"rate_bp" integer NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "commission_rates_once" UNIQUE("user_id","valid_from"),
	CONSTRAINT "commission_rates_range" CHECK ("commission_rates"."rate_bp" between 1000 and 1500)
);
--> statement-breakpoint
CREATE TABLE "earning_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"kind" "earning_entry" NOT NULL,
	"pending_cents" integer DEFAULT 0 NOT NULL,
	"available_cents" integer DEFAULT 0 NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"log_id" uuid,
	"payout_id" uuid,
	"actor_id" uuid,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earning_entries_once_a_payout" UNIQUE("payout_id","line_id"),
	CONSTRAINT "earning_entries_by_kind" CHECK (case "earning_entries"."kind"
        when 'release' then "earning_entries"."pending_cents" = -"earning_entries"."available_cents" and "earning_entries"."paid_cents" = 0
        when 'reversal' then "earning_entries"."pending_cents" <= 0 and "earning_entries"."available_cents" <= 0 and "earning_entries"."paid_cents" = 0
        when 'adjustment' then "earning_entries"."paid_cents" = 0 and "earning_entries"."reason" is not null
        when 'payout' then "earning_entries"."available_cents" = -"earning_entries"."paid_cents" and "earning_entries"."pending_cents" = 0 and "earning_entries"."payout_id" is not null
        else "earning_entries"."pending_cents" > 0 and "earning_entries"."available_cents" = 0 and "earning_entries"."paid_cents" = 0 end),
	CONSTRAINT "earning_entries_something" CHECK ("earning_entries"."pending_cents" <> 0 or "earning_entries"."available_cents" <> 0 or "earning_entries"."paid_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "earning_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"request_id" uuid,
	"kind" "earning_line_kind" NOT NULL,
	"commission_rate_bp" integer NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earning_lines_once_a_booking" UNIQUE("request_id","kind"),
	CONSTRAINT "earning_lines_of_a_booking" CHECK (("earning_lines"."kind" = 'adjustment') = ("earning_lines"."request_id" is null))
);
--> statement-breakpoint
DROP VIEW "public"."earning_balances";--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "method" "payout_method" DEFAULT 'bank_transfer' NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "commission_rates" ADD CONSTRAINT "commission_rates_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_entries" ADD CONSTRAINT "earning_entries_line_id_earning_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."earning_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_entries" ADD CONSTRAINT "earning_entries_log_id_booking_log_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."booking_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_entries" ADD CONSTRAINT "earning_entries_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_entries" ADD CONSTRAINT "earning_entries_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_lines" ADD CONSTRAINT "earning_lines_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_lines" ADD CONSTRAINT "earning_lines_request_id_booking_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."booking_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earning_entries_line_idx" ON "earning_entries" USING btree ("line_id","created_at");--> statement-breakpoint
CREATE INDEX "earning_entries_log_idx" ON "earning_entries" USING btree ("log_id");--> statement-breakpoint
CREATE UNIQUE INDEX "earning_entries_once_a_cause" ON "earning_entries" USING btree ("line_id","kind","log_id") WHERE kind <> 'adjustment';--> statement-breakpoint
CREATE INDEX "earning_lines_user_idx" ON "earning_lines" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_user_idx" ON "payouts" USING btree ("user_id","paid_at");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_undone_once" UNIQUE("undoes");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_direction" CHECK (("payouts"."undoes" is null) = ("payouts"."amount_cents" > 0));--> statement-breakpoint
-- What was earned so far: each row becomes a line with the entries that led to its status.
INSERT INTO payouts (id, user_id, amount_cents, reference, recorded_by, paid_at)
  SELECT gen_random_uuid(), user_id, sum(amount_cents), 'Before the ledger', user_id, max(created_at)
  FROM earnings WHERE status = 'paid' AND payout_id IS NULL AND amount_cents > 0 GROUP BY user_id;--> statement-breakpoint
INSERT INTO earning_lines (id, user_id, request_id, kind, commission_rate_bp, description, created_at)
  SELECT id, user_id, request_id, CASE WHEN request_id IS NULL THEN 'adjustment' ELSE kind::text END::earning_line_kind,
    commission_rate_bp, description, created_at
  FROM earnings;--> statement-breakpoint
INSERT INTO earning_entries (id, line_id, kind, pending_cents, created_at)
  SELECT gen_random_uuid(), e.id, CASE e.kind WHEN 'override' THEN 'override' ELSE 'accrual' END::earning_entry, e.amount_cents, e.created_at
  FROM earnings e JOIN earning_lines l ON l.id = e.id WHERE e.amount_cents > 0;--> statement-breakpoint
INSERT INTO earning_entries (id, line_id, kind, pending_cents, available_cents, created_at)
  SELECT gen_random_uuid(), e.id, CASE e.status WHEN 'reversed' THEN 'reversal' ELSE 'release' END::earning_entry, -e.amount_cents,
    CASE e.status WHEN 'reversed' THEN 0 ELSE e.amount_cents END, e.created_at
  FROM earnings e JOIN earning_lines l ON l.id = e.id WHERE e.amount_cents > 0 AND e.status <> 'pending';--> statement-breakpoint
INSERT INTO earning_entries (id, line_id, kind, available_cents, paid_cents, payout_id, created_at)
  SELECT gen_random_uuid(), e.id, 'payout', -e.amount_cents, e.amount_cents,
    coalesce(e.payout_id, (SELECT p.id FROM payouts p WHERE p.user_id = e.user_id AND p.reference = 'Before the ledger')), e.created_at
  FROM earnings e JOIN earning_lines l ON l.id = e.id WHERE e.amount_cents > 0 AND e.status = 'paid';--> statement-breakpoint
-- Rates that an admin has changed: the one before, from the beginning, and each since.
INSERT INTO commission_rates (id, user_id, rate_bp, valid_from)
  SELECT DISTINCT ON (a.target_user_id) gen_random_uuid(), a.target_user_id, (a.before->>'commissionRateBp')::int, p.created_at
  FROM admin_actions a JOIN profiles p ON p.id = a.target_user_id
  WHERE a.action = 'commission' AND a.before ? 'commissionRateBp' ORDER BY a.target_user_id, a.created_at;--> statement-breakpoint
INSERT INTO commission_rates (id, user_id, rate_bp, valid_from)
  SELECT gen_random_uuid(), target_user_id, (after->>'commissionRateBp')::int, created_at
  FROM admin_actions WHERE action = 'commission' AND after ? 'commissionRateBp' ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "earnings";--> statement-breakpoint
DROP TYPE "public"."earning_kind";--> statement-breakpoint
CREATE VIEW "public"."earning_balances" AS (
  select l.user_id, sum(e.pending_cents + e.available_cents + e.paid_cents)::int as total_earnings_cents,
    sum(e.pending_cents)::int as pending_cents, sum(e.available_cents)::int as available_balance_cents,
    sum(e.paid_cents)::int as paid_cents,
    coalesce(-sum(e.pending_cents + e.available_cents) filter (where e.kind = 'reversal'), 0)::int as reversed_cents
  from earning_lines l join earning_entries e on e.line_id = l.id group by l.user_id);--> statement-breakpoint
CREATE VIEW "public"."earnings" AS (
  select l.id, l.user_id, l.request_id, l.kind,
    case when s.earned = 0 then s.reversed else s.earned end as amount_cents,
    (case when s.earned = 0 then 'reversed' when s.pending <> 0 then 'pending' when s.available > 0 then 'available'
      when s.paid <> 0 then 'paid' else 'available' end)::earning_status as status,
    l.description, l.commission_rate_bp, s.pending as pending_cents, s.available as available_cents,
    s.paid as paid_cents, s.reversed as reversed_cents, l.created_at
  from earning_lines l cross join lateral (
    select coalesce(sum(e.pending_cents + e.available_cents + e.paid_cents), 0)::int as earned,
      coalesce(sum(e.pending_cents), 0)::int as pending, coalesce(sum(e.available_cents), 0)::int as available,
      coalesce(sum(e.paid_cents), 0)::int as paid,
      coalesce(-sum(e.pending_cents + e.available_cents) filter (where e.kind = 'reversal'), 0)::int as reversed
    from earning_entries e where e.line_id = l.id) s);--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_undoes_fk" FOREIGN KEY ("undoes") REFERENCES "payouts"("id");--> statement-breakpoint
-- The ledger is added to, never changed. Of a line only the words of a reason may go when their time is over.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'earning_lines' AND TG_OP = 'UPDATE' THEN
    NEW.description := OLD.description;
    IF NEW IS NOT DISTINCT FROM OLD AND OLD.kind = 'adjustment' THEN
      NEW.description := '';
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only';
END $$;--> statement-breakpoint
CREATE TRIGGER earning_entries_append_only BEFORE UPDATE OR DELETE ON earning_entries FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER earning_entries_no_truncate BEFORE TRUNCATE ON earning_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER earning_lines_append_only BEFORE UPDATE OR DELETE ON earning_lines FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER earning_lines_no_truncate BEFORE TRUNCATE ON earning_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
