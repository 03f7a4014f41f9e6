CREATE TYPE "public"."balance_attempt_kind" AS ENUM('saved_card', 'checkout');--> statement-breakpoint
CREATE TYPE "public"."balance_attempt_status" AS ENUM('open', 'paid', 'failed', 'expired');--> statement-breakpoint
CREATE TABLE "balance_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" "balance_attempt_kind" NOT NULL,
	"status" "balance_attempt_status" DEFAULT 'open' NOT NULL,
	"amount_cents" integer NOT NULL,
	"stripe_object_id" text,
	"url" text,
	"decline" text,
	"actor_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "balance_attempts_positive" CHECK ("balance_attempts"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "desk_reference" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "balance_attempts" ADD CONSTRAINT "balance_attempts_request_id_booking_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."booking_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_attempts" ADD CONSTRAINT "balance_attempts_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_attempts_request_idx" ON "balance_attempts" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "balance_attempts_one_open" ON "balance_attempts" USING btree ("request_id","kind") WHERE status = 'open';