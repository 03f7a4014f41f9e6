DROP INDEX "vehicles_search_idx";--> statement-breakpoint
CREATE INDEX "vehicles_search_idx" ON "vehicles" USING gin ("slug" gin_trgm_ops,(plain_text("location_city")) gin_trgm_ops);