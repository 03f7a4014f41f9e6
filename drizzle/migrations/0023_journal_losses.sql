-- What a bank takes back of a subscription is lost at once: it is not owed again. One booking is posted one transaction at a time, and
-- the price of a request counts from its booking on.
CREATE INDEX "payments_subject_idx" ON "payments" USING btree (coalesce("request_id", "id"));--> statement-breakpoint
CREATE OR REPLACE VIEW journal_flows AS
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
    f.kind = 'chargeback'),
  -- A subscription is not owed again.
  ('loss', 'customers', 'disputes_lost', f.created_at, f.kind = 'chargeback' AND p.request_id IS NULL)
  ) part (kind, from_account, to_account, at, is_so)
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
CREATE OR REPLACE FUNCTION keep_journal() RETURNS trigger LANGUAGE plpgsql AS $$
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
    -- The price of a request counts from its booking on, which comes with the payment.
    WHEN 'booking_lines' THEN
      IF TG_OP <> 'DELETE' AND NOT EXISTS (SELECT FROM bookings b WHERE b.request_id = moved.request_id) THEN RETURN NULL; END IF;
      subject := moved.request_id;
    WHEN 'earning_entries' THEN subject := moved.line_id;
    WHEN 'membership_payments' THEN subject := moved.id;
    ELSE subject := moved.request_id;
  END CASE;
  -- With what it was of, in one transaction.
  IF subject IS NULL THEN
    SELECT j.subject_id INTO subject FROM journal j WHERE j.source_id = moved.id::text LIMIT 1;
  END IF;
  IF subject IS NOT NULL AND position(subject::text IN posted) = 0 THEN
    -- What a booking keeps, loses or gives away is a sum over all of its rows, also those that another transaction is
    -- committing. Entries of earnings each stand for themselves.
    IF TG_TABLE_NAME <> 'earning_entries' THEN PERFORM pg_advisory_xact_lock(hashtextextended(subject::text, 0)); END IF;
    PERFORM post_journal(subject);
    PERFORM set_config('marque.journal_posted', right(posted, 2000) || ' ' || subject, true);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
SELECT post_journal(p.id) FROM payments p JOIN refunds f ON f.payment_id = p.id AND f.kind = 'chargeback' AND f.status <> 'failed'
WHERE p.request_id IS NULL GROUP BY p.id;
