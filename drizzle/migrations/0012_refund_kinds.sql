CREATE TYPE "public"."refund_kind" AS ENUM('canceled_by_customer', 'canceled_by_us', 'no_show', 'late_payment', 'paid_twice', 'price_lowered', 'dispute_ended', 'chargeback', 'made_at_stripe', 'subscription_ended');--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "kind" "refund_kind";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "dispute_id" text;--> statement-breakpoint
-- Until now, the beginning of its reason said it.
UPDATE "refunds" SET "kind" = (CASE
  WHEN "reason" LIKE 'late payment%' THEN 'late_payment'
  WHEN "reason" LIKE 'paid twice%' THEN 'paid_twice'
  WHEN "reason" LIKE 'price lowered%' THEN 'price_lowered'
  WHEN "reason" LIKE 'dispute ended%' THEN 'dispute_ended'
  WHEN "reason" LIKE 'chargeback%' THEN 'chargeback'
  WHEN "reason" LIKE 'made at Stripe%' THEN 'made_at_stripe'
  WHEN "reason" LIKE 'subscription ended%' THEN 'subscription_ended'
  WHEN "reason" LIKE 'no-show%' THEN 'no_show'
  WHEN "reason" LIKE 'cancel%by customer%' THEN 'canceled_by_customer'
  ELSE 'canceled_by_us'
END)::"refund_kind";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
UPDATE "refunds" AS f SET "dispute_id" = d."id" FROM "disputes" AS d
WHERE f."kind" = 'chargeback' AND d."payment_id" = f."payment_id"
  AND d."id" = split_part(split_part(f."reason", ' ', 2), ',', 1);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_dispute_idx" ON "refunds" USING btree ("dispute_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_chargeback_of_dispute" CHECK ("refunds"."dispute_id" is null or "refunds"."kind" = 'chargeback');