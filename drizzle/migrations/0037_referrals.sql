-- Clicks become a number by day: nothing of who clicked is kept.
DROP INDEX "referral_clicks_referrer_idx";--> statement-breakpoint
DROP INDEX "referrals_referrer_idx";--> statement-breakpoint
ALTER TABLE "referral_clicks" ADD COLUMN "day" date;--> statement-breakpoint
ALTER TABLE "referral_clicks" ADD COLUMN "clicks" integer;--> statement-breakpoint
UPDATE "referral_clicks" SET "day" = ("created_at" AT TIME ZONE 'America/New_York')::date;--> statement-breakpoint
UPDATE "referral_clicks" AS "kept" SET "clicks" = (SELECT count(*) FROM "referral_clicks" AS "one"
  WHERE "one"."referrer_id" = "kept"."referrer_id" AND "one"."day" = "kept"."day");--> statement-breakpoint
DELETE FROM "referral_clicks" AS "more" USING "referral_clicks" AS "kept"
  WHERE "kept"."referrer_id" = "more"."referrer_id" AND "kept"."day" = "more"."day" AND "kept"."id" < "more"."id";--> statement-breakpoint
ALTER TABLE "referral_clicks" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "referral_clicks" DROP COLUMN "landing";--> statement-breakpoint
ALTER TABLE "referral_clicks" DROP COLUMN "created_at";--> statement-breakpoint
ALTER TABLE "referral_clicks" ALTER COLUMN "day" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_clicks" ALTER COLUMN "clicks" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_clicks" ADD CONSTRAINT "referral_clicks_referrer_id_day_pk" PRIMARY KEY("referrer_id","day");--> statement-breakpoint
ALTER TABLE "referral_clicks" ADD CONSTRAINT "referral_clicks_counted" CHECK ("referral_clicks"."clicks" > 0);--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "clicked_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "referrals" SET "clicked_at" = "created_at";--> statement-breakpoint
ALTER TABLE "referrals" ALTER COLUMN "clicked_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "referrals_referrer_idx" ON "referrals" USING btree ("referrer_id","created_at");--> statement-breakpoint
ALTER TABLE "booking_requests" ADD COLUMN "facilitated_by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "booking_requests_link_idx" ON "booking_requests" USING btree ("facilitator_id","created_at") WHERE facilitated_by_link;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD CONSTRAINT "booking_requests_link_of_facilitator" CHECK ("booking_requests"."facilitator_id" is not null or not "booking_requests"."facilitated_by_link");--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_referred_by_profiles_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_not_referred_by_oneself" CHECK ("profiles"."referred_by" <> "profiles"."id");--> statement-breakpoint
-- Overrides are owed for good: nobody is referred anew.
CREATE FUNCTION keep_referrer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a referrer is set once' USING ERRCODE = 'check_violation', CONSTRAINT = 'profiles_referred_for_good';
END
$$;--> statement-breakpoint
CREATE TRIGGER profiles_referred_for_good BEFORE UPDATE OF referred_by ON profiles
  FOR EACH ROW WHEN (OLD.referred_by IS NOT NULL AND NEW.referred_by IS DISTINCT FROM OLD.referred_by)
  EXECUTE FUNCTION keep_referrer();
