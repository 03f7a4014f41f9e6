ALTER TABLE "refunds" DROP CONSTRAINT "refunds_stripe_unique";--> statement-breakpoint
CREATE INDEX "refunds_stripe_idx" ON "refunds" USING btree ("stripe_refund_id");