ALTER TABLE "charges" DROP CONSTRAINT "charges_positive";--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "tax_lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_positive" CHECK ("charges"."amount_cents" > 0 and "charges"."tax_cents" >= 0);