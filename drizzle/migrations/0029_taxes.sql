CREATE TYPE "public"."tax_basis" AS ENUM('percent', 'day', 'rental');--> statement-breakpoint
CREATE TYPE "public"."taxed_part" AS ENUM('rental', 'extras', 'delivery');--> statement-breakpoint
ALTER TABLE "tax_rates" ADD COLUMN "basis" "tax_basis" DEFAULT 'percent' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD COLUMN "rate" integer;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD COLUMN "applies_to" "taxed_part"[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD COLUMN "ended_by" uuid;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_ended_by_profiles_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Rates were in basis points, of all that a rental costs; those switched off were never charged.
DELETE FROM tax_rates WHERE NOT is_active OR rate_bp <= 0;--> statement-breakpoint
UPDATE tax_rates SET rate = rate_bp * 10, applies_to = '{rental,extras,delivery}';--> statement-breakpoint
ALTER TABLE "tax_rates" ALTER COLUMN "rate" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_rates" DROP COLUMN "rate_bp";--> statement-breakpoint
ALTER TABLE "tax_rates" DROP COLUMN "is_active";--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_rate" CHECK ("tax_rates"."rate" > 0 and ("tax_rates"."basis" <> 'percent' or "tax_rates"."rate" <= 100000));--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_of_something" CHECK (("tax_rates"."basis" = 'percent') = (cardinality("tax_rates"."applies_to") > 0));--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_forward" CHECK ("tax_rates"."applies_until" >= "tax_rates"."applies_from");--> statement-breakpoint
-- Rule that table definitions cannot express: a tax is charged once, not in a race either.
ALTER TABLE tax_rates ADD CONSTRAINT tax_rates_no_overlap
  EXCLUDE USING gist (lower(name) WITH =, daterange(applies_from, applies_until, '[]') WITH &&);
