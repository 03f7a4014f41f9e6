ALTER TYPE "public"."booking_line_kind" ADD VALUE 'season' BEFORE 'weekly';--> statement-breakpoint
CREATE TABLE "seasonal_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"name" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"daily_rate_cents" integer NOT NULL,
	"min_days" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seasonal_rates_forward" CHECK ("seasonal_rates"."last_day" >= "seasonal_rates"."first_day"),
	CONSTRAINT "seasonal_rates_money_positive" CHECK ("seasonal_rates"."daily_rate_cents" > 0),
	CONSTRAINT "seasonal_rates_min_days" CHECK ("seasonal_rates"."min_days" between 1 and 30)
);
--> statement-breakpoint
ALTER TABLE "seasonal_rates" ADD CONSTRAINT "seasonal_rates_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seasonal_rates_vehicle_idx" ON "seasonal_rates" USING btree ("vehicle_id","last_day");--> statement-breakpoint
CREATE INDEX "seasonal_rates_day_idx" ON "seasonal_rates" USING btree ("last_day");--> statement-breakpoint
-- Rules that table definitions cannot express. A day of a vehicle has one rate, not in a race either; and pages show it.
ALTER TABLE seasonal_rates ADD CONSTRAINT seasonal_rates_no_overlap
  EXCLUDE USING gist (vehicle_id WITH =, daterange(first_day, last_day, '[]') WITH &&);--> statement-breakpoint
CREATE CONSTRAINT TRIGGER seasonal_rates_raise_version AFTER INSERT OR UPDATE OR DELETE ON seasonal_rates
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_data_version();
