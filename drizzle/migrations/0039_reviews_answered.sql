CREATE TABLE "review_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"hidden" boolean NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_decisions_reason" CHECK ("review_decisions"."hidden" = ("review_decisions"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "review_decisions" ADD CONSTRAINT "review_decisions_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_decisions" ADD CONSTRAINT "review_decisions_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_decisions_review_idx" ON "review_decisions" USING btree ("review_id","created_at");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answered_by_profiles_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_newest_idx" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
-- What the change to a row would have done at the end of the transaction would stand in the way of the next statement.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
UPDATE "reviews" SET "hidden_at" = "created_at" WHERE NOT "shown";--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;--> statement-breakpoint
ALTER TABLE "reviews" DROP COLUMN "shown";--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answered" CHECK (("reviews"."answer" is null) = ("reviews"."answered_at" is null));--> statement-breakpoint
-- A customer's words and figure are nobody's to change. The name goes with an account that is deleted.
CREATE FUNCTION keep_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what a review says does not change' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER reviews_stay BEFORE UPDATE OF vehicle_id, booking_id, rating, body, rented_on ON reviews
  FOR EACH ROW WHEN (
    (OLD.vehicle_id, OLD.booking_id, OLD.rating, OLD.body, OLD.rented_on)
    IS DISTINCT FROM (NEW.vehicle_id, NEW.booking_id, NEW.rating, NEW.body, NEW.rented_on)
  ) EXECUTE FUNCTION keep_reviews();
--> statement-breakpoint
CREATE TRIGGER review_decisions_stay BEFORE UPDATE ON review_decisions FOR EACH ROW EXECUTE FUNCTION keep_reviews();
