-- Trusted: the owner of a database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "profiles_username_search_idx" ON "profiles" USING gin (("username"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "car_listings_name_idx" ON "car_listings" USING gin ((coalesce(("specifications"->>'year') || ' ', '') || "make" || ' ' || "model" || coalesce(' ' || ("specifications"->>'trim'), '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cars_name_idx" ON "cars" USING gin (("year"::text || ' ' || "make" || ' ' || "model" || coalesce(' ' || "trim", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicles_search_idx" ON "vehicles" USING gin ("slug" gin_trgm_ops,"location_city" gin_trgm_ops);