ALTER TABLE "deposits" DROP COLUMN "stripe_payment_intent_id";--> statement-breakpoint
ALTER TABLE "deposits" DROP COLUMN "capture_before";