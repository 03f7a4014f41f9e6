-- Search by parts of words.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "booking_requests_search_idx" ON "booking_requests" USING gin ((("customer_name" || ' ' || "customer_email" || ' ' || "customer_phone")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bookings_pickup_idx" ON "bookings" USING btree ("pickup_date","request_id");--> statement-breakpoint
CREATE INDEX "bookings_current_idx" ON "bookings" USING btree ("pickup_date","request_id") WHERE status in ('confirmed', 'active');--> statement-breakpoint
CREATE INDEX "bookings_past_idx" ON "bookings" USING btree ("pickup_date","request_id") WHERE status in ('returned', 'completed', 'no_show');--> statement-breakpoint
CREATE INDEX "bookings_cancelled_idx" ON "bookings" USING btree ("pickup_date","request_id") WHERE status = 'cancelled';--> statement-breakpoint
CREATE INDEX "bookings_number_idx" ON "bookings" USING gin (booking_number gin_trgm_ops);