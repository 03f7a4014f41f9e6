CREATE TYPE "public"."membership_payment_method" AS ENUM('bank_transfer', 'check', 'card');--> statement-breakpoint
CREATE TABLE "membership_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"membership" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"method" "membership_payment_method" NOT NULL,
	"reference" text NOT NULL,
	"recorded_by" uuid NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_payments_something" CHECK ("membership_payments"."amount_cents" <> 0)
);
--> statement-breakpoint
ALTER TABLE "membership_payments" ADD CONSTRAINT "membership_payments_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_payments" ADD CONSTRAINT "membership_payments_recorded_by_profiles_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_payments_profile_idx" ON "membership_payments" USING btree ("profile_id","recorded_at");--> statement-breakpoint
CREATE INDEX "membership_payments_paid_idx" ON "membership_payments" USING btree ("paid_at","id");