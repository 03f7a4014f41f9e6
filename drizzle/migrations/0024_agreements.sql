CREATE TABLE "agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"version" text NOT NULL,
	"body" text NOT NULL,
	"facts" jsonb NOT NULL,
	"signature" text NOT NULL,
	"drawing" text,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"witness_id" uuid,
	"storage_key" text,
	"content_hash" text,
	"file_size" integer,
	"filed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreements_filed_whole" CHECK (num_nulls("agreements"."storage_key", "agreements"."content_hash", "agreements"."file_size", "agreements"."filed_at") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_request_id_booking_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."booking_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_witness_id_profiles_id_fk" FOREIGN KEY ("witness_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agreements_once_a_signature" ON "agreements" USING btree ("request_id","signed_at",md5("body"));--> statement-breakpoint
CREATE INDEX "agreements_storage_idx" ON "agreements" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "agreements_waiting_idx" ON "agreements" USING btree ("created_at") WHERE storage_key is null;