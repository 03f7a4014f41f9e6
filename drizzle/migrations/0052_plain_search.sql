-- As searches compare text. Postgres calls unaccent stable because its dictionary could be another one: this names it.
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE FUNCTION plain_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, normalize($1, NFC)));--> statement-breakpoint
DROP INDEX "profiles_search_idx";--> statement-breakpoint
DROP INDEX "car_listings_name_idx";--> statement-breakpoint
DROP INDEX "cars_name_idx";--> statement-breakpoint
DROP INDEX "booking_requests_search_idx";--> statement-breakpoint
DROP INDEX "customers_search_idx";--> statement-breakpoint
DROP INDEX "leads_search_idx";--> statement-breakpoint
CREATE INDEX "profiles_search_idx" ON "profiles" USING gin (((plain_text(' ' || "full_name" || ' ' || "username"::text || ' ' || "email"::text) || coalesce(' ' || regexp_replace("phone", '[^0-9]', '', 'g'), ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "car_listings_name_idx" ON "car_listings" USING gin ((plain_text(coalesce(("specifications"->>'year') || ' ', '') || "make" || ' ' || "model" || coalesce(' ' || ("specifications"->>'trim'), ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cars_name_idx" ON "cars" USING gin ((plain_text("year"::text || ' ' || "make" || ' ' || "model" || coalesce(' ' || "trim", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "booking_requests_search_idx" ON "booking_requests" USING gin (((plain_text(' ' || "customer_name" || ' ' || "customer_email") || coalesce(' ' || regexp_replace("customer_phone", '[^0-9]', '', 'g'), ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_search_idx" ON "customers" USING gin (((plain_text(' ' || "full_name" || ' ' || "email") || coalesce(' ' || regexp_replace("phone", '[^0-9]', '', 'g'), ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leads_search_idx" ON "leads" USING gin (((plain_text(' ' || "full_name" || ' ' || "email") || coalesce(' ' || regexp_replace("phone", '[^0-9]', '', 'g'), ''))) gin_trgm_ops);