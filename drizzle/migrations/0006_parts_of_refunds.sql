ALTER TABLE "deposit_holds" ADD COLUMN "dispute_respond_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "part_of" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_part_of_refunds_id_fk" FOREIGN KEY ("part_of") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Until now, the end of its reason said which one it was a part of.
UPDATE "refunds" AS p SET "part_of" = w."id" FROM "refunds" AS w
WHERE w."payment_id" = p."payment_id" AND w."superseded" AND p."stripe_refund_id" IS NOT NULL
  AND p."reason" = w."reason" || ', ' || p."stripe_refund_id";--> statement-breakpoint
UPDATE "deposit_holds" AS h SET "dispute_respond_by" = d."respond_by" FROM "disputes" AS d WHERE d."id" = h."dispute_id";
