CREATE INDEX "vehicle_views_day_idx" ON "vehicle_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "booking_requests_created_idx" ON "booking_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "leads_search_idx" ON "leads" USING gin ((("full_name" || ' ' || "email" || coalesce(' ' || "phone", ''))) gin_trgm_ops);