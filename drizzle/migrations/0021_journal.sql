CREATE TYPE "public"."journal_account" AS ENUM('customers', 'stripe', 'terminal', 'cash_box', 'bank', 'card_holds', 'disputes_open', 'deposits', 'refunds_due', 'tax_due', 'broker_pending', 'broker_available', 'revenue_rental', 'revenue_miles', 'revenue_delivery', 'revenue_cancellations', 'revenue_late', 'revenue_fuel', 'revenue_cleaning', 'revenue_damage', 'revenue_kept', 'revenue_subscriptions', 'revenue_memberships', 'commissions', 'goodwill', 'disputes_lost');--> statement-breakpoint
CREATE TYPE "public"."journal_kind" AS ENUM('price', 'cancellation', 'charge', 'payment', 'refund_promised', 'refund_sent', 'dispute_opened', 'dispute_lost', 'dispute_beyond', 'loss', 'goodwill', 'hold', 'hold_captured', 'desk_deposit', 'desk_deposit_kept', 'subscription', 'membership', 'membership_payment', 'commission', 'release', 'payout');--> statement-breakpoint
CREATE TABLE "journal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_account" "journal_account" NOT NULL,
	"to_account" "journal_account" NOT NULL,
	"amount_cents" integer NOT NULL,
	"kind" "journal_kind" NOT NULL,
	"subject_id" uuid NOT NULL,
	"source_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_moves" CHECK ("journal"."amount_cents" > 0 and "journal"."from_account" <> "journal"."to_account")
);
--> statement-breakpoint
CREATE INDEX "journal_subject_idx" ON "journal" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "journal_at_idx" ON "journal" USING btree ("at","id");--> statement-breakpoint
CREATE FUNCTION refuse_journal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the journal is append-only' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'journal_append_only';
END $$;--> statement-breakpoint
CREATE TRIGGER journal_append_only BEFORE UPDATE OR DELETE ON journal FOR EACH ROW EXECUTE FUNCTION refuse_journal_change();--> statement-breakpoint
CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();--> statement-breakpoint
-- Where the kinds of the code are counted (app/shared/line-kinds.ts, charge-kinds.ts, payment-methods.ts). One that is not here
-- has no account, and a transaction that moves its money is refused.
CREATE FUNCTION journal_account_of_line(kind booking_line_kind) RETURNS journal_account LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE kind::text WHEN 'rental' THEN 'revenue_rental' WHEN 'season' THEN 'revenue_rental' WHEN 'weekly' THEN 'revenue_rental'
    WHEN 'weekend' THEN 'revenue_rental' WHEN 'tax' THEN 'tax_due' WHEN 'miles' THEN 'revenue_miles'
    WHEN 'delivery' THEN 'revenue_delivery' END::journal_account
$$;--> statement-breakpoint
CREATE FUNCTION journal_account_of_charge(kind charge_kind) RETURNS journal_account LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE kind::text WHEN 'late' THEN 'revenue_late' WHEN 'miles' THEN 'revenue_miles' WHEN 'fuel' THEN 'revenue_fuel'
    WHEN 'cleaning' THEN 'revenue_cleaning' WHEN 'damage' THEN 'revenue_damage' WHEN 'kept' THEN 'revenue_kept' END::journal_account
$$;--> statement-breakpoint
CREATE FUNCTION journal_account_of_method(method payment_method) RETURNS journal_account LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE method::text WHEN 'card' THEN 'stripe' WHEN 'cash' THEN 'cash_box' WHEN 'terminal' THEN 'terminal'
    WHEN 'deposit' THEN 'deposits' END::journal_account
$$;--> statement-breakpoint
-- What a request has come to, the rental and the charges after the return apart: what is due, came in, was given back by us
-- (back), by hand at Stripe (hand) and by banks (lost). Of a booking without a rental nothing is due; kept is what its log says.
CREATE VIEW journal_sums AS
SELECT r.id AS request_id, b.ended, b.is_called_off, m.is_extra, m.received, m.back, m.hand, m.lost, m.taxes, m.is_disputed, m.at,
  CASE WHEN m.is_extra THEN coalesce((SELECT sum(c.amount_cents + c.tax_cents) FROM charges c
      WHERE c.booking_id = b.id AND c.state IN ('accepted', 'lapsed', 'upheld')), 0)
    WHEN b.id IS NULL OR b.is_called_off THEN 0 ELSE r.total_amount_cents END AS due,
  CASE WHEN b.is_called_off AND NOT m.is_extra THEN (SELECT (g.facts ->> 'keptCents')::int FROM booking_log g
    WHERE g.request_id = r.id AND g.move IN ('cancelled', 'no_show') ORDER BY g.created_at DESC LIMIT 1) END AS agreed
FROM booking_requests r
LEFT JOIN LATERAL (SELECT o.id, o.ended_at AS ended, o.status IN ('cancelled', 'no_show') AS is_called_off FROM bookings o
  WHERE o.request_id = r.id) b ON true
JOIN LATERAL (
  SELECT p.purpose = 'extra' AS is_extra, sum(p.amount_cents) AS received, coalesce(sum(f.back), 0) AS back, coalesce(sum(f.hand), 0) AS hand,
    coalesce(sum(f.lost), 0) AS lost, sum(p.tax_cents) - coalesce(sum(f.taxes), 0) AS taxes,
    bool_or(EXISTS (SELECT FROM disputes d WHERE d.payment_id = p.id AND d.closed_at IS NULL)) AS is_disputed,
    greatest(max(p.received_at), max(f.at)) AS at
  FROM payments p LEFT JOIN LATERAL (
    SELECT sum(f.amount_cents) FILTER (WHERE f.kind NOT IN ('chargeback', 'made_at_stripe')) AS back,
      sum(f.amount_cents) FILTER (WHERE f.kind = 'made_at_stripe') AS hand, sum(f.amount_cents) FILTER (WHERE f.kind = 'chargeback') AS lost,
      sum(f.tax_cents) AS taxes, max(f.created_at) AS at
    FROM refunds f WHERE f.payment_id = p.id AND f.status <> 'failed') f ON true
  WHERE p.request_id = r.id GROUP BY 1) m ON true;--> statement-breakpoint
-- What has to have moved, by what the tables say now. A row of the journal is the difference between this and the rows before it.
CREATE VIEW journal_flows AS
SELECT r.id AS subject_id, r.id::text AS source_id, 'price'::journal_kind AS kind, journal_account_of_line(l.kind) AS from_account,
  'customers'::journal_account AS to_account, sum(l.amount_cents)::int AS amount_cents, min(b.confirmed_at) AS at
FROM booking_requests r JOIN bookings b ON b.request_id = r.id AND b.status NOT IN ('cancelled', 'no_show')
JOIN booking_lines l ON l.request_id = r.id GROUP BY 1, 4
UNION ALL
-- Of a booking that ended without a rental: what is left with us. What a bank has yet to decide on is not ours, and what one took of
-- what we would have kept is a loss.
SELECT k.request_id, k.request_id::text, 'cancellation', part.account, 'customers', part.amount, k.at
FROM (
  SELECT s.request_id, greatest(s.at, s.ended) AS at, least(greatest(s.taxes, 0), s.kept) AS taxes, s.kept
  FROM (SELECT s.*, CASE WHEN is_disputed THEN least(received - back - hand - lost, coalesce(agreed, received))
      ELSE greatest(received - back - hand - lost, least(coalesce(agreed, 0), received - back - hand)) END AS kept
    FROM journal_sums s WHERE is_called_off AND NOT is_extra) s) k
CROSS JOIN LATERAL (VALUES ('tax_due'::journal_account, k.taxes::int), ('revenue_cancellations', (k.kept - k.taxes)::int)) part (account, amount)
UNION ALL
SELECT b.request_id, c.id::text, 'charge', part.account, 'customers', part.amount, coalesce(c.payable_at, c.created_at)
FROM charges c JOIN bookings b ON b.id = c.booking_id
CROSS JOIN LATERAL (VALUES (journal_account_of_charge(c.kind), c.amount_cents), ('tax_due', c.tax_cents)) part (account, amount)
WHERE c.state IN ('accepted', 'lapsed', 'upheld')
UNION ALL
SELECT coalesce(p.request_id, p.id), p.id::text, 'payment', 'customers', journal_account_of_method(p.method), p.amount_cents, p.received_at
FROM payments p
UNION ALL
SELECT p.id, p.id::text, 'subscription', 'revenue_subscriptions', 'customers',
  (p.amount_cents - coalesce((SELECT sum(f.amount_cents) FROM refunds f
    WHERE f.payment_id = p.id AND f.status <> 'failed' AND f.kind <> 'chargeback'), 0))::int,
  greatest(p.received_at, (SELECT max(f.created_at) FROM refunds f WHERE f.payment_id = p.id))
FROM payments p WHERE p.request_id IS NULL
UNION ALL
SELECT coalesce(p.request_id, p.id), f.id::text, part.kind, part.from_account, part.to_account, f.amount_cents, part.at
FROM refunds f JOIN payments p ON p.id = f.payment_id
LEFT JOIN bookings b ON b.request_id = p.request_id LEFT JOIN deposits d ON d.booking_id = b.id AND p.method = 'deposit'
CROSS JOIN LATERAL (VALUES
  ('refund_promised'::journal_kind, 'refunds_due'::journal_account, 'customers'::journal_account, f.created_at, f.kind <> 'chargeback'),
  ('refund_sent', CASE
      WHEN f.stripe_refund_id IS NOT NULL THEN 'stripe'
      WHEN p.method = 'terminal' OR p.method = 'deposit' AND d.terminal_reference IS NOT NULL THEN 'terminal'
      WHEN p.method = 'card' AND f.replaces IS NULL AND p.stripe_payment_intent_id IS NULL THEN 'stripe'
      ELSE 'cash_box' END::journal_account, 'refunds_due', coalesce(f.settled_at, f.created_at),
    f.kind <> 'chargeback' AND f.status <> 'wanted'),
  ('dispute_lost', CASE WHEN f.dispute_id IS NULL THEN 'stripe' ELSE 'disputes_open' END::journal_account, 'customers', f.created_at,
    f.kind = 'chargeback')) part (kind, from_account, to_account, at, is_so)
WHERE part.is_so AND f.status <> 'failed'
UNION ALL
-- An inquiry takes nothing yet.
SELECT coalesce(p.request_id, p.id), d.id, part.kind, part.from_account, part.to_account, part.amount, part.at
FROM disputes d JOIN payments p ON p.id = d.payment_id
CROSS JOIN LATERAL (VALUES
  ('dispute_opened'::journal_kind, 'stripe'::journal_account, 'disputes_open'::journal_account, d.amount_cents, d.opened_at),
  ('dispute_beyond', 'disputes_open', 'disputes_lost', CASE WHEN d.status = 'lost' THEN greatest(0, d.amount_cents - coalesce((
    SELECT sum(f.amount_cents) FROM refunds f WHERE f.dispute_id = d.id AND f.status <> 'failed'), 0))::int ELSE 0 END, d.closed_at)
  ) part (kind, from_account, to_account, amount, at)
WHERE d.status <> 'won' AND d.status NOT LIKE 'warning%'
UNION ALL
-- The rental and the charges are not set off against each other: neither are their payments.
SELECT s.request_id, s.request_id::text, part.kind, 'customers', part.account, sum(part.amount)::int, max(s.at)
FROM journal_sums s
CROSS JOIN LATERAL (VALUES
  ('loss'::journal_kind, 'disputes_lost'::journal_account, CASE
    WHEN NOT coalesce(s.is_called_off, false) OR s.is_extra THEN least(s.lost, greatest(0, s.due - s.received + s.back + s.lost))
    WHEN s.is_disputed THEN 0
    ELSE least(s.lost, greatest(0, least(coalesce(s.agreed, 0), s.received - s.back - s.hand) - (s.received - s.back - s.hand - s.lost))) END),
  ('goodwill', 'goodwill', CASE WHEN coalesce(s.is_called_off, false) AND NOT s.is_extra THEN 0
    ELSE greatest(0, s.hand + least(0, s.due - s.received + s.back + s.lost)) END)) part (kind, account, amount)
GROUP BY 1, 3, 5
UNION ALL
SELECT b.request_id, h.id::text, part.kind, part.from_account, part.to_account, part.amount, h.created_at
FROM deposit_holds h JOIN deposits d ON d.id = h.deposit_id JOIN bookings b ON b.id = d.booking_id
CROSS JOIN LATERAL (VALUES
  ('hold'::journal_kind, 'deposits'::journal_account, 'card_holds'::journal_account,
    CASE h.status WHEN 'held' THEN h.amount_cents WHEN 'captured' THEN h.captured_cents ELSE 0 END),
  ('hold_captured', 'card_holds', 'stripe', CASE h.status WHEN 'captured' THEN h.captured_cents ELSE 0 END)
  ) part (kind, from_account, to_account, amount)
UNION ALL
SELECT d.request_id, d.id::text, part.kind, 'deposits', part.account, part.amount, d.decided_at
FROM (
  SELECT d.id, b.request_id, d.terminal_reference IS NOT NULL AS is_terminal, coalesce(d.decided_at, d.created_at) AS decided_at,
    CASE WHEN d.status = 'captured' THEN d.captured_cents ELSE 0 END AS kept,
    CASE WHEN d.status IN ('recorded', 'captured') AND d.given_back_at IS NULL THEN d.amount_cents
      - CASE WHEN d.status = 'captured' THEN d.captured_cents ELSE 0 END ELSE 0 END AS left_here
  FROM deposits d JOIN bookings b ON b.id = d.booking_id WHERE d.method = 'cash' OR d.terminal_reference IS NOT NULL) d
CROSS JOIN LATERAL (VALUES
  ('desk_deposit'::journal_kind, CASE WHEN d.is_terminal THEN 'card_holds' ELSE 'cash_box' END::journal_account, d.left_here),
  ('desk_deposit_kept', CASE WHEN d.is_terminal THEN 'terminal' ELSE 'cash_box' END::journal_account, d.kept)) part (kind, account, amount)
UNION ALL
SELECT m.id, m.id::text, part.kind, part.from_account, part.to_account, m.amount_cents, m.paid_at
FROM membership_payments m CROSS JOIN LATERAL (VALUES
  ('membership'::journal_kind, 'revenue_memberships'::journal_account, 'customers'::journal_account),
  ('membership_payment', 'customers', CASE m.method WHEN 'card' THEN 'terminal' ELSE 'bank' END::journal_account)
  ) part (kind, from_account, to_account)
UNION ALL
SELECT e.line_id, e.id::text, part.kind, part.from_account, part.to_account, part.amount, e.created_at
FROM earning_entries e CROSS JOIN LATERAL (VALUES
  ('commission'::journal_kind, 'broker_pending'::journal_account, 'commissions'::journal_account, CASE e.kind WHEN 'release' THEN 0 ELSE e.pending_cents END),
  ('commission', 'broker_available', 'commissions', CASE e.kind WHEN 'release' THEN 0 ELSE e.available_cents + e.paid_cents END),
  ('release', 'broker_available', 'broker_pending', CASE e.kind WHEN 'release' THEN e.available_cents ELSE 0 END),
  ('payout', 'bank', 'broker_available', e.paid_cents)) part (kind, from_account, to_account, amount);--> statement-breakpoint
-- Writes what is missing. Rows of one kind, source and pair of accounts are one sum, whichever way they went.
CREATE FUNCTION post_journal(of_subject uuid) RETURNS void LANGUAGE sql SET plan_cache_mode = force_generic_plan AS $$
  WITH moved AS (
    SELECT kind, source_id, least(from_account, to_account) AS one, greatest(from_account, to_account) AS other,
      CASE WHEN from_account < to_account THEN amount_cents ELSE -amount_cents END AS amount, at
    FROM journal_flows WHERE subject_id = of_subject AND amount_cents <> 0),
  written AS (
    SELECT kind, source_id, least(from_account, to_account) AS one, greatest(from_account, to_account) AS other,
      sum(CASE WHEN from_account < to_account THEN amount_cents ELSE -amount_cents END)::int AS amount, max(at) AS at
    FROM journal WHERE subject_id = of_subject GROUP BY 1, 2, 3, 4),
  missing AS (
    SELECT kind, source_id, one, other, coalesce(m.amount, 0) - coalesce(w.amount, 0) AS amount, m.at,
      CASE WHEN w.at IS NOT NULL THEN greatest(w.at, m.at, (SELECT max(g.created_at) FROM booking_log g WHERE g.request_id = of_subject), (
        SELECT max(e.created_at) FROM deposit_entries e JOIN deposits d ON d.id = e.deposit_id JOIN bookings b ON b.id = d.booking_id
        WHERE b.request_id = of_subject)) END AS again
    FROM moved m FULL JOIN written w USING (kind, source_id, one, other))
  INSERT INTO journal (from_account, to_account, amount_cents, kind, subject_id, source_id, at)
  SELECT CASE WHEN amount > 0 THEN one ELSE other END, CASE WHEN amount > 0 THEN other ELSE one END, abs(amount), kind, of_subject, source_id,
    coalesce(again, at)
  FROM missing WHERE amount <> 0
$$;--> statement-breakpoint
-- Deferred to the commit: a transaction that moves money writes its rows, whatever else it does and whoever began it. Once for each
-- subject, since all of its changes are there by then. Nothing of ours deletes what moved money; what somebody deletes is taken back.
CREATE FUNCTION keep_journal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  subject uuid;
  posted text := coalesce(current_setting('marque.journal_posted', true), '');
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'payments' THEN subject := coalesce(moved.request_id, moved.id);
    WHEN 'refunds', 'disputes' THEN SELECT coalesce(p.request_id, p.id) INTO subject FROM payments p WHERE p.id = moved.payment_id;
    WHEN 'deposits', 'charges' THEN SELECT b.request_id INTO subject FROM bookings b WHERE b.id = moved.booking_id;
    WHEN 'deposit_holds' THEN
      SELECT b.request_id INTO subject FROM deposits d JOIN bookings b ON b.id = d.booking_id WHERE d.id = moved.deposit_id;
    WHEN 'earning_entries' THEN subject := moved.line_id;
    WHEN 'membership_payments' THEN subject := moved.id;
    ELSE subject := moved.request_id;
  END CASE;
  -- With what it was of, in one transaction.
  IF subject IS NULL THEN
    SELECT j.subject_id INTO subject FROM journal j WHERE j.source_id = moved.id::text LIMIT 1;
  END IF;
  IF subject IS NOT NULL AND position(subject::text IN posted) = 0 THEN
    PERFORM post_journal(subject);
    PERFORM set_config('marque.journal_posted', right(posted, 2000) || ' ' || subject, true);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- What is there already: all at once, then row by row.
INSERT INTO journal (from_account, to_account, amount_cents, kind, subject_id, source_id, at)
SELECT CASE WHEN amount_cents > 0 THEN from_account ELSE to_account END, CASE WHEN amount_cents > 0 THEN to_account ELSE from_account END,
  abs(amount_cents), kind, subject_id, source_id, at
FROM journal_flows WHERE amount_cents <> 0 ORDER BY at;--> statement-breakpoint
DO $$
DECLARE moved text; events text;
BEGIN
  FOR moved, events IN VALUES ('bookings', 'INSERT OR UPDATE OF status'), ('booking_lines', 'INSERT OR UPDATE OF kind, amount_cents'), ('payments', 'INSERT OR UPDATE OF amount_cents, method'),
    ('refunds', 'INSERT OR UPDATE OF status, amount_cents, stripe_refund_id, dispute_id'),
    ('disputes', 'INSERT OR UPDATE OF status, amount_cents, closed_at'), ('charges', 'INSERT OR UPDATE OF state, amount_cents, tax_cents'),
    ('deposits', 'INSERT OR UPDATE OF status, method, amount_cents, captured_cents, terminal_reference, given_back_at'),
    ('deposit_holds', 'INSERT OR UPDATE OF status, amount_cents, captured_cents'), ('earning_entries', 'INSERT'), ('membership_payments', 'INSERT') LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER %I AFTER DELETE OR %s ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_journal()',
      moved || '_keep_journal', events, moved);
  END LOOP;
END $$;
