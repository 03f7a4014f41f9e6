CREATE TYPE "public"."prospect_entry_kind" AS ENUM('email', 'reply', 'call', 'note', 'change');--> statement-breakpoint
CREATE TYPE "public"."prospect_status" AS ENUM('new', 'in_progress', 'won', 'lost');--> statement-breakpoint
-- A value that is added to a type cannot be used before the commit: the type is made anew.
ALTER TABLE "leads" ALTER COLUMN "kind" TYPE text;--> statement-breakpoint
DROP TYPE "public"."lead_kind";--> statement-breakpoint
CREATE TYPE "public"."lead_kind" AS ENUM('membership', 'invest', 'contact', 'tier', 'availability');--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "kind" TYPE "public"."lead_kind" USING "kind"::"public"."lead_kind";--> statement-breakpoint
CREATE TABLE "prospect_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"prospect_id" uuid NOT NULL,
	"kind" "prospect_entry_kind" NOT NULL,
	"author_id" uuid,
	"subject" text,
	"recipient" text,
	"body" text,
	"changes" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prospects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid,
	"email" "citext" NOT NULL,
	"status" "prospect_status" DEFAULT 'new' NOT NULL,
	"assignee_id" uuid,
	"next_on" date,
	"last_lead_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "prospect_id" uuid;--> statement-breakpoint
ALTER TABLE "prospect_entries" ADD CONSTRAINT "prospect_entries_prospect_id_prospects_id_fk" FOREIGN KEY ("prospect_id") REFERENCES "public"."prospects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_entries" ADD CONSTRAINT "prospect_entries_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_assignee_id_profiles_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prospect_entries_prospect_idx" ON "prospect_entries" USING btree ("prospect_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "prospects_profile_unique" ON "prospects" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "prospects_email_unique" ON "prospects" USING btree ("email") WHERE profile_id is null;--> statement-breakpoint
CREATE INDEX "prospects_open_idx" ON "prospects" USING btree ("status","next_on") WHERE status in ('new', 'in_progress');--> statement-breakpoint
CREATE INDEX "prospects_time_idx" ON "prospects" USING btree ("last_lead_at","id");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_prospect_id_prospects_id_fk" FOREIGN KEY ("prospect_id") REFERENCES "public"."prospects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_prospect_idx" ON "leads" USING btree ("prospect_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_tier_unique" ON "leads" USING btree ("profile_id") WHERE kind = 'tier';--> statement-breakpoint
-- The tiers that members chose at sign-up.
INSERT INTO "leads" ("id", "kind", "profile_id", "full_name", "email", "phone", "details", "created_at")
SELECT gen_random_uuid(), 'tier', "id", "full_name", "email", "phone", jsonb_build_object('tier', "membership_tier"), "created_at"
FROM "profiles" WHERE "membership_tier" IS NOT NULL AND "role" = 'member' AND "deleted_at" IS NULL;--> statement-breakpoint
-- One prospect a person: the confirmed account that sent it or has its address, otherwise the address.
CREATE TEMPORARY TABLE "lead_senders" ON COMMIT DROP AS
SELECT l."id", l."email", l."created_at", (
  SELECT p."id" FROM "profiles" p
  WHERE p."deleted_at" IS NULL AND p."email_confirmed_at" IS NOT NULL AND (p."id" = l."profile_id" OR p."email" = l."email"::citext)
  ORDER BY coalesce(p."id" = l."profile_id", false) DESC LIMIT 1
) AS "account" FROM "leads" l WHERE l."kind" <> 'availability';--> statement-breakpoint
INSERT INTO "prospects" ("id", "profile_id", "email", "last_lead_at", "created_at")
SELECT gen_random_uuid(), "account", (array_agg("email" ORDER BY "created_at" DESC, "id" DESC))[1], max("created_at"), min("created_at")
FROM "lead_senders" GROUP BY "account", CASE WHEN "account" IS NULL THEN lower("email") END;--> statement-breakpoint
UPDATE "leads" SET "prospect_id" = p."id" FROM "lead_senders" s JOIN "prospects" p
  ON p."profile_id" = s."account" OR s."account" IS NULL AND p."profile_id" IS NULL AND p."email" = s."email"::citext
WHERE "leads"."id" = s."id";--> statement-breakpoint
DROP TABLE "lead_senders";--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_have_prospect" CHECK (("leads"."kind" = 'availability') = ("leads"."prospect_id" is null));