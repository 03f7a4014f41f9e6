ALTER TABLE "earning_entries" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "earning_entries_created_idx" ON "earning_entries" USING btree ("created_at","id");--> statement-breakpoint
-- What statements of before say from now on is what they said until now. What a rate was of is known only where the price still gives the amount.
ALTER TABLE "earning_entries" DISABLE TRIGGER "earning_entries_append_only";--> statement-breakpoint
UPDATE "earning_entries" e SET "facts" = jsonb_strip_nulls(jsonb_build_object('car', f.car, 'pickupDate', f.pickup, 'returnDate', f.back,
    'baseCents', CASE WHEN e.kind IN ('accrual', 'override') AND floor((f.base::numeric * f.rate + 5000) / 10000) = e.pending_cents THEN f.base END))
  FROM (
    SELECT l.id, r.pickup_date::text AS pickup, r.return_date::text AS back, l.commission_rate_bp AS rate,
      coalesce(car.make || ' ' || car.model, listing.make || ' ' || listing.model) AS car,
      CASE l.kind WHEN 'commission' THEN price.net ELSE (
        SELECT sum(x.pending_cents)::bigint FROM earning_entries x JOIN earning_lines c ON c.id = x.line_id
        WHERE c.request_id = l.request_id AND c.kind = 'commission' AND x.kind = 'accrual') END AS base
    FROM earning_lines l JOIN booking_requests r ON r.id = l.request_id
    LEFT JOIN cars car ON car.id = r.vehicle_id LEFT JOIN car_listings listing ON listing.id = r.vehicle_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(b.amount_cents), 0) AS net FROM booking_lines b WHERE b.request_id = r.id AND b.kind <> 'tax') price) f
  WHERE f.id = e.line_id AND e.kind <> 'payout';--> statement-breakpoint
ALTER TABLE "earning_entries" ENABLE TRIGGER "earning_entries_append_only";
