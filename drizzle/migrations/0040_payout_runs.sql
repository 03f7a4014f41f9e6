ALTER TABLE "payouts" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE payouts SET recorded_at = paid_at;--> statement-breakpoint
UPDATE payouts SET reason = '' WHERE undoes IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payouts_recorded_idx" ON "payouts" USING btree ("recorded_at");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_once_a_run" UNIQUE("run_id","user_id");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_reason" CHECK (("payouts"."undoes" is null) = ("payouts"."reason" is null));