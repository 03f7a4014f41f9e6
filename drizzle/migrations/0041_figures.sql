ALTER TABLE "payments" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_received_idx" ON "payments" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "refunds_created_idx" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
-- What of a payment is taxes: up to it, the same part of what came in as of the price. So the sums agree to the cent once all is paid, and
-- what was written for an earlier month stays when the price changes.
CREATE FUNCTION taxes_within(of_request uuid, is_extra boolean, moved integer) RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  price bigint;
  taxes bigint;
  received bigint;
  counted bigint;
BEGIN
  IF is_extra THEN
    SELECT sum(c.amount_cents + c.tax_cents), sum(c.tax_cents) INTO price, taxes FROM charges c JOIN bookings b ON b.id = c.booking_id
      WHERE b.request_id = of_request AND c.state IN ('accepted', 'lapsed', 'upheld');
  ELSE
    SELECT r.total_amount_cents, (SELECT coalesce(sum(l.amount_cents), 0) FROM booking_lines l WHERE l.request_id = r.id AND l.kind = 'tax')
      INTO price, taxes FROM booking_requests r WHERE r.id = of_request;
  END IF;
  IF price IS NULL THEN
    RETURN 0;
  END IF;
  SELECT coalesce(sum(p.amount_cents - f.amount), 0), coalesce(sum(p.tax_cents - f.tax), 0) INTO received, counted FROM payments p
    CROSS JOIN LATERAL (SELECT coalesce(sum(f.amount_cents), 0) AS amount, coalesce(sum(f.tax_cents), 0) AS tax
      FROM refunds f WHERE f.payment_id = p.id AND f.status <> 'failed') f
    WHERE p.request_id = of_request AND (p.purpose = 'extra') = is_extra;
  RETURN round((received + moved)::numeric * taxes / price) - counted;
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_payment_tax() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.tax_cents = CASE WHEN NEW.request_id IS NULL THEN 0 ELSE taxes_within(NEW.request_id, NEW.purpose = 'extra', NEW.amount_cents) END;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_refund_tax() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(-taxes_within(p.request_id, p.purpose = 'extra', -NEW.amount_cents), 0) INTO NEW.tax_cents
    FROM payments p WHERE p.id = NEW.payment_id;
  NEW.tax_cents = coalesce(NEW.tax_cents, 0);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payments_taxed BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION keep_payment_tax();
--> statement-breakpoint
CREATE TRIGGER refunds_taxed BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION keep_refund_tax();
--> statement-breakpoint
-- What the change to a row would have done at the end of the transaction would stand in the way of the next statement.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
WITH moved AS (
  SELECT p.id, true AS came, p.request_id, p.purpose = 'extra' AS is_extra, p.received_at AS at, p.amount_cents AS amount
  FROM payments p WHERE p.request_id IS NOT NULL
  UNION ALL
  SELECT f.id, false, p.request_id, p.purpose = 'extra', greatest(f.created_at, p.received_at), -f.amount_cents
  FROM refunds f JOIN payments p ON p.id = f.payment_id WHERE p.request_id IS NOT NULL AND f.status <> 'failed'
), prices AS (
  SELECT r.id AS request_id, false AS is_extra, r.total_amount_cents AS price, sum(l.amount_cents) AS taxes
  FROM booking_requests r JOIN booking_lines l ON l.request_id = r.id AND l.kind = 'tax' GROUP BY r.id
  UNION ALL
  SELECT b.request_id, true, sum(c.amount_cents + c.tax_cents), sum(c.tax_cents) FROM charges c JOIN bookings b ON b.id = c.booking_id
  WHERE c.state IN ('accepted', 'lapsed', 'upheld') GROUP BY b.request_id
), up_to AS (
  SELECT m.id, m.came, round(sum(m.amount) OVER moves * taxes::numeric / price) AS counted,
    round((sum(m.amount) OVER moves - m.amount) * taxes::numeric / price) AS before
  FROM moved m JOIN prices USING (request_id, is_extra)
  WINDOW moves AS (PARTITION BY request_id, is_extra ORDER BY m.at, m.came DESC, m.id ROWS UNBOUNDED PRECEDING)
), of_payments AS (
  UPDATE payments SET tax_cents = counted - before FROM up_to WHERE up_to.id = payments.id AND came AND counted <> before
)
UPDATE refunds SET tax_cents = before - counted FROM up_to WHERE up_to.id = refunds.id AND NOT came AND counted <> before;--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
