ALTER TABLE "refunds" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "superseded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_replaces_refunds_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_failed_idx" ON "refunds" USING btree ("settled_at") WHERE status = 'failed';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_replaces_unique" UNIQUE("replaces");--> statement-breakpoint
-- Every refund that failed was given the time; rows written by hand may lack it.
UPDATE "refunds" SET "settled_at" = "created_at" WHERE "status" = 'failed' AND "settled_at" IS NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_failed_when" CHECK ("refunds"."status" <> 'failed' or "refunds"."settled_at" is not null);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_superseded_failed" CHECK (not "refunds"."superseded" or "refunds"."status" = 'failed');