-- What tables need: case-insensitive text, ranges in exclusion constraints, search by parts of words and without accents.
CREATE EXTENSION IF NOT EXISTS citext;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- Text as searches compare it. Postgres calls unaccent stable because its dictionary could be another one: this names it.
CREATE FUNCTION plain_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, normalize($1, NFC)));
--> statement-breakpoint
-- Eight characters that can be read over the phone. When eight tries all meet a code that is taken: REF followed by
-- eight random characters.
CREATE FUNCTION generate_referral_code() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  alphabet constant text := 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  code text;
  taken boolean;
BEGIN
  FOR attempt IN 1..8 LOOP
    SELECT string_agg(substr(alphabet, 1 + floor(random() * length(alphabet))::int, 1), '') INTO code FROM generate_series(1, 8);
    SELECT EXISTS (SELECT 1 FROM profiles WHERE referral_code = code) INTO taken;
    IF NOT taken THEN RETURN code; END IF;
  END LOOP;
  SELECT 'REF' || string_agg(substr(alphabet, 1 + floor(random() * length(alphabet))::int, 1), '') INTO code FROM generate_series(1, 8);
  RETURN code;
END
$$;
--> statement-breakpoint
CREATE TYPE "public"."approval_status" AS ENUM('pending', 'approved', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."member_tier" AS ENUM('luxury', 'exotic', 'ultra_exotic');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('admin', 'staff', 'broker', 'member');--> statement-breakpoint
CREATE TYPE "public"."token_purpose" AS ENUM('confirm_email', 'change_email', 'reset_password', 'booking_link', 'replace_document', 'deposit_card');--> statement-breakpoint
CREATE TYPE "public"."body_type" AS ENUM('supercar', 'grand_tourer', 'saloon', 'suv', 'convertible');--> statement-breakpoint
CREATE TYPE "public"."vehicle_class" AS ENUM('luxury', 'exotic', 'ultra_exotic');--> statement-breakpoint
CREATE TYPE "public"."vehicle_kind" AS ENUM('car', 'listing');--> statement-breakpoint
CREATE TYPE "public"."tax_basis" AS ENUM('percent', 'day', 'rental');--> statement-breakpoint
CREATE TYPE "public"."taxed_part" AS ENUM('rental', 'extras', 'delivery');--> statement-breakpoint
CREATE TYPE "public"."listing_review_state" AS ENUM('waiting', 'approved', 'hidden');--> statement-breakpoint
CREATE TYPE "public"."album_sync_state" AS ENUM('queued', 'running', 'completed', 'failed');--> statement-breakpoint
CREATE TYPE "public"."film_purpose" AS ENUM('garage-opening', 'kept');--> statement-breakpoint
CREATE TYPE "public"."image_purpose" AS ENUM('media', 'listing', 'profile', 'cover', 'review');--> statement-breakpoint
CREATE TYPE "public"."image_role" AS ENUM('HERO_ONLY', 'GALLERY', 'MARKETING');--> statement-breakpoint
CREATE TYPE "public"."image_source" AS ENUM('album', 'upload');--> statement-breakpoint
CREATE TYPE "public"."stay_kind" AS ENUM('hold', 'booking', 'block');--> statement-breakpoint
CREATE TYPE "public"."stay_state" AS ENUM('active', 'released');--> statement-breakpoint
CREATE TYPE "public"."booking_status" AS ENUM('confirmed', 'active', 'returned', 'completed', 'cancelled', 'no_show');--> statement-breakpoint
CREATE TYPE "public"."booking_change_state" AS ENUM('waiting', 'done', 'declined');--> statement-breakpoint
CREATE TYPE "public"."deposit_method" AS ENUM('card', 'cash');--> statement-breakpoint
CREATE TYPE "public"."booking_line_kind" AS ENUM('rental', 'season', 'weekly', 'weekend', 'tax', 'miles', 'delivery', 'late', 'fuel', 'damage', 'adjustment');--> statement-breakpoint
CREATE TYPE "public"."request_payment_status" AS ENUM('unpaid', 'paid', 'refunded', 'failed');--> statement-breakpoint
CREATE TYPE "public"."request_state" AS ENUM('awaiting_payment', 'confirmed', 'expired', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."calendar_failure" AS ENUM('private', 'unreachable', 'slow', 'missing', 'refused', 'large', 'redirects', 'malformed', 'many', 'heavy', 'busy');--> statement-breakpoint
CREATE TYPE "public"."document_access" AS ENUM('viewed', 'downloaded');--> statement-breakpoint
CREATE TYPE "public"."document_review" AS ENUM('waiting', 'accepted', 'refused');--> statement-breakpoint
CREATE TYPE "public"."document_state" AS ENUM('processing', 'ready', 'unreadable', 'deleted');--> statement-breakpoint
CREATE TYPE "public"."document_type" AS ENUM('drivers_license_front', 'drivers_license_back', 'insurance_card');--> statement-breakpoint
CREATE TYPE "public"."condition_shot" AS ENUM('front', 'rear', 'left', 'right', 'wheels', 'interior', 'odometer', 'other');--> statement-breakpoint
CREATE TYPE "public"."condition_stage" AS ENUM('pickup', 'return');--> statement-breakpoint
CREATE TYPE "public"."damage_kind" AS ENUM('scratch', 'dent', 'chip', 'crack', 'missing', 'other');--> statement-breakpoint
CREATE TYPE "public"."charge_kind" AS ENUM('late', 'miles', 'fuel', 'cleaning', 'damage', 'kept');--> statement-breakpoint
CREATE TYPE "public"."charge_state" AS ENUM('proposed', 'confirmed', 'sent', 'accepted', 'lapsed', 'objected', 'upheld', 'dropped');--> statement-breakpoint
CREATE TYPE "public"."balance_attempt_kind" AS ENUM('saved_card', 'checkout');--> statement-breakpoint
CREATE TYPE "public"."balance_attempt_status" AS ENUM('open', 'paid', 'failed', 'expired');--> statement-breakpoint
CREATE TYPE "public"."deposit_hold_status" AS ENUM('asked', 'held', 'refused', 'ended', 'captured');--> statement-breakpoint
CREATE TYPE "public"."deposit_status" AS ENUM('due', 'authorized', 'failed', 'recorded', 'released', 'captured');--> statement-breakpoint
CREATE TYPE "public"."payment_method" AS ENUM('card', 'cash', 'terminal', 'deposit');--> statement-breakpoint
CREATE TYPE "public"."payment_purpose" AS ENUM('upfront', 'remaining', 'extra', 'subscription');--> statement-breakpoint
CREATE TYPE "public"."refund_status" AS ENUM('wanted', 'pending', 'succeeded', 'failed');--> statement-breakpoint
CREATE TYPE "public"."subscription_status" AS ENUM('incomplete', 'trialing', 'active', 'past_due', 'canceled', 'unpaid');--> statement-breakpoint
CREATE TYPE "public"."earning_entry" AS ENUM('accrual', 'override', 'release', 'reversal', 'adjustment', 'payout');--> statement-breakpoint
CREATE TYPE "public"."earning_line_kind" AS ENUM('commission', 'override', 'adjustment');--> statement-breakpoint
CREATE TYPE "public"."earning_status" AS ENUM('pending', 'available', 'paid', 'reversed');--> statement-breakpoint
CREATE TYPE "public"."payout_method" AS ENUM('bank_transfer', 'check');--> statement-breakpoint
CREATE TYPE "public"."presence_status" AS ENUM('online', 'away', 'offline');--> statement-breakpoint
CREATE TYPE "public"."prospect_entry_kind" AS ENUM('email', 'reply', 'call', 'note', 'change');--> statement-breakpoint
CREATE TYPE "public"."prospect_status" AS ENUM('new', 'in_progress', 'won', 'lost');--> statement-breakpoint
CREATE TYPE "public"."membership_payment_method" AS ENUM('bank_transfer', 'check', 'card');--> statement-breakpoint
CREATE TYPE "public"."lead_kind" AS ENUM('membership', 'invest', 'contact', 'tier', 'availability');--> statement-breakpoint
CREATE TYPE "public"."outbox_state" AS ENUM('waiting', 'sent', 'kept', 'failed', 'lapsed');--> statement-breakpoint
CREATE TABLE "admin_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid,
	"target_user_id" uuid NOT NULL,
	"action" text NOT NULL,
	"action_type" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"password_hash" text NOT NULL,
	"full_name" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"username" "citext" NOT NULL,
	"phone" text,
	"date_of_birth" date,
	"bio" text,
	"avatar_image_id" uuid,
	"cover_image_id" uuid,
	"role" "role" DEFAULT 'member' NOT NULL,
	"membership_tier" "member_tier",
	"approval_status" "approval_status" DEFAULT 'pending' NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"approved_by" uuid,
	"rejection_reason" text,
	"referral_code" text DEFAULT generate_referral_code() NOT NULL,
	"referred_by" uuid,
	"commission_rate_bp" integer DEFAULT 1500 NOT NULL,
	"payment_status" text DEFAULT 'unpaid' NOT NULL,
	"stripe_customer_id" text,
	"highlighted" boolean DEFAULT false NOT NULL,
	"show_email" boolean DEFAULT false NOT NULL,
	"show_phone" boolean DEFAULT false NOT NULL,
	"keep_documents" boolean DEFAULT false NOT NULL,
	"notifications" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"second_factor_secret" text,
	"second_factor_confirmed_at" timestamp (3) with time zone,
	"recovery_code_hashes" text[] DEFAULT '{}' NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"last_seen" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "profiles_referral_code_unique" UNIQUE("referral_code"),
	CONSTRAINT "profiles_username_form" CHECK ("profiles"."username" ~ '^[A-Za-z0-9_]{3,20}$'),
	CONSTRAINT "profiles_not_referred_by_oneself" CHECK ("profiles"."referred_by" <> "profiles"."id"),
	CONSTRAINT "profiles_commission_range" CHECK ("profiles"."commission_rate_bp" between 1000 and 1500),
	CONSTRAINT "profiles_approved_has_time" CHECK ("profiles"."approval_status" <> 'approved' or "profiles"."approved_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_entries" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"page" text NOT NULL,
	"form" text NOT NULL,
	"entries" jsonb NOT NULL,
	"profile_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"profile_id" uuid NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text,
	"second_factor_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"signature" text,
	"subject_id" uuid,
	"accepted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"purpose" "token_purpose" NOT NULL,
	"profile_id" uuid,
	"email" "citext",
	"subject_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "username_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"username" "citext" NOT NULL,
	"released_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_database" (
	"id" uuid PRIMARY KEY NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"suggested_daily_rate_cents" integer NOT NULL,
	"suggested_deposit_cents" integer NOT NULL,
	"default_features" text[] DEFAULT '{}' NOT NULL,
	"body_type" "body_type" NOT NULL,
	"fuel_type" text,
	"horsepower" text,
	"acceleration" text,
	"top_speed" text,
	"transmission" text,
	"drivetrain" text,
	CONSTRAINT "car_database_make_model" UNIQUE("make","model")
);
--> statement-breakpoint
CREATE TABLE "car_listings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"daily_rate_cents" integer NOT NULL,
	"weekend_rate_cents" integer,
	"security_deposit_cents" integer NOT NULL,
	"miles_per_day" integer DEFAULT 150 NOT NULL,
	"over_mile_fee_cents" integer DEFAULT 500 NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"specifications" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"is_available" boolean DEFAULT true NOT NULL,
	"withheld_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "car_listings_money_positive" CHECK ("car_listings"."daily_rate_cents" > 0 and "car_listings"."security_deposit_cents" >= 0 and coalesce("car_listings"."weekend_rate_cents", 1) > 0)
);
--> statement-breakpoint
CREATE TABLE "cars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"trim" text,
	"color" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"daily_rate_cents" integer NOT NULL,
	"weekend_rate_cents" integer,
	"security_deposit_cents" integer NOT NULL,
	"mileage_limit" integer,
	"over_mile_fee_cents" integer,
	"short_highlights" text[] DEFAULT '{}' NOT NULL,
	"specifications" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hero_image_id" uuid,
	"album_id" text,
	"is_available" boolean DEFAULT true NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"soft_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cars_money_positive" CHECK ("cars"."daily_rate_cents" > 0 and "cars"."security_deposit_cents" >= 0 and coalesce("cars"."weekend_rate_cents", 1) > 0)
);
--> statement-breakpoint
CREATE TABLE "slug_history" (
	"slug" text PRIMARY KEY NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_views" (
	"vehicle_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "vehicle_views_vehicle_id_day_pk" PRIMARY KEY("vehicle_id","day"),
	CONSTRAINT "vehicle_views_positive" CHECK ("vehicle_views"."views" > 0)
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" "vehicle_kind" NOT NULL,
	"slug" text NOT NULL,
	"body_type" "body_type" NOT NULL,
	"vehicle_class" "vehicle_class" DEFAULT 'exotic' NOT NULL,
	"seats" integer DEFAULT 2 NOT NULL,
	"min_age" integer DEFAULT 25 NOT NULL,
	"min_days" integer DEFAULT 1 NOT NULL,
	"location_city" text DEFAULT 'Atlanta' NOT NULL,
	"zone" text DEFAULT 'America/New_York' NOT NULL,
	"listed_at" timestamp (3) with time zone,
	"daily_rate_cents" integer,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicles_slug_unique" UNIQUE("slug"),
	CONSTRAINT "vehicles_seats_positive" CHECK ("vehicles"."seats" between 1 and 9),
	CONSTRAINT "vehicles_min_age" CHECK ("vehicles"."min_age" between 18 and 99),
	CONSTRAINT "vehicles_min_days" CHECK ("vehicles"."min_days" between 1 and 30),
	CONSTRAINT "vehicles_listing_slug" CHECK (("vehicles"."kind" = 'listing') = ("vehicles"."slug" like 'listing-%'))
);
--> statement-breakpoint
CREATE TABLE "listing_drafts" (
	"vehicle_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"entries" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_drafts_vehicle_id_author_id_pk" PRIMARY KEY("vehicle_id","author_id")
);
--> statement-breakpoint
CREATE TABLE "fleet_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid NOT NULL,
	"sheet" jsonb NOT NULL,
	"versions" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seasonal_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"name" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"daily_rate_cents" integer NOT NULL,
	"min_days" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seasonal_rates_forward" CHECK ("seasonal_rates"."last_day" >= "seasonal_rates"."first_day"),
	CONSTRAINT "seasonal_rates_money_positive" CHECK ("seasonal_rates"."daily_rate_cents" > 0),
	CONSTRAINT "seasonal_rates_min_days" CHECK ("seasonal_rates"."min_days" between 1 and 30)
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"basis" "tax_basis" DEFAULT 'percent' NOT NULL,
	"rate" integer NOT NULL,
	"applies_to" "taxed_part"[] DEFAULT '{}' NOT NULL,
	"applies_from" date NOT NULL,
	"applies_until" date,
	"created_by" uuid,
	"ended_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_rates_rate" CHECK ("tax_rates"."rate" > 0 and ("tax_rates"."basis" <> 'percent' or "tax_rates"."rate" <= 100000)),
	CONSTRAINT "tax_rates_of_something" CHECK (("tax_rates"."basis" = 'percent') = (cardinality("tax_rates"."applies_to") > 0)),
	CONSTRAINT "tax_rates_forward" CHECK ("tax_rates"."applies_until" >= "tax_rates"."applies_from")
);
--> statement-breakpoint
CREATE TABLE "listing_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"state" "listing_review_state" DEFAULT 'waiting' NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_reviews_decided" CHECK (("listing_reviews"."state" = 'waiting') = ("listing_reviews"."decided_at" is null)),
	CONSTRAINT "listing_reviews_reason" CHECK ("listing_reviews"."state" = 'hidden' or "listing_reviews"."reason" is null)
);
--> statement-breakpoint
CREATE TABLE "album_syncs" (
	"vehicle_id" uuid PRIMARY KEY NOT NULL,
	"state" "album_sync_state" DEFAULT 'queued' NOT NULL,
	"failure" text,
	"total" integer DEFAULT 0 NOT NULL,
	"seen" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"renewed" integer DEFAULT 0 NOT NULL,
	"taken_out" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "album_syncs_failed_why" CHECK (("album_syncs"."state" = 'failed') = ("album_syncs"."failure" is not null))
);
--> statement-breakpoint
CREATE TABLE "image_errors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"car_id" uuid,
	"image_id" uuid NOT NULL,
	"image_url" text NOT NULL,
	"error_type" text DEFAULT '404' NOT NULL,
	"retry_count" integer DEFAULT 0 NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "image_errors_once_an_hour" UNIQUE("image_id","hour")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" "image_source" NOT NULL,
	"purpose" "image_purpose",
	"storage_key" text NOT NULL,
	"filename" text NOT NULL,
	"content_hash" text NOT NULL,
	"mime_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text DEFAULT '#030304' NOT NULL,
	"focal_x" integer,
	"focal_y" integer,
	"fingerprint" bit(768),
	"alt" text DEFAULT '' NOT NULL,
	"title" text,
	"caption" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"stored_sizes" jsonb,
	"album_image_key" text,
	"uploaded_by" uuid,
	"show_in_gallery" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"hidden_by" uuid,
	"hidden_reason" text,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_measured" CHECK ("images"."width" > 0 and "images"."height" > 0),
	CONSTRAINT "images_focal_point" CHECK (num_nulls("images"."focal_x", "images"."focal_y") <> 1 and "images"."focal_x" between 0 and 100 and "images"."focal_y" between 0 and 100),
	CONSTRAINT "images_shown_is_media" CHECK (not "images"."show_in_gallery" or "images"."purpose" is not distinct from 'media')
);
--> statement-breakpoint
CREATE TABLE "site_films" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" "film_purpose" DEFAULT 'garage-opening' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"storage_key" text NOT NULL,
	"filename" text NOT NULL,
	"content_hash" text NOT NULL,
	"file_size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"duration" integer NOT NULL,
	"poster_image_id" uuid NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"role" "image_role" DEFAULT 'GALLERY' NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"expose_on_site_gallery" boolean DEFAULT false NOT NULL,
	"is_fleet_hero_candidate" boolean DEFAULT false NOT NULL,
	"is_broken" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicle_images_once" UNIQUE("vehicle_id","image_id"),
	CONSTRAINT "vehicle_images_exposed_is_marketing" CHECK (not "vehicle_images"."expose_on_site_gallery" or "vehicle_images"."role" = 'MARKETING')
);
--> statement-breakpoint
CREATE TABLE "stays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"period" "tstzrange" NOT NULL,
	"kind" "stay_kind" NOT NULL,
	"state" "stay_state" DEFAULT 'active' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"request_id" uuid,
	"reason" text,
	"note" text,
	"import_id" uuid,
	"event_key" text,
	"released_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stays_imported_whole" CHECK (num_nulls("stays"."import_id", "stays"."event_key") = 2 or (num_nulls("stays"."import_id", "stays"."event_key") = 0 and "stays"."kind" = 'block')),
	CONSTRAINT "stays_forward" CHECK ("stays"."ends_at" > "stays"."starts_at"),
	CONSTRAINT "stays_block_or_request" CHECK ("stays"."kind" = 'block' or "stays"."request_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "additional_drivers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"license_number" text NOT NULL,
	"license_issued_on" date,
	"license_seen_at" timestamp (3) with time zone,
	"license_seen_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "additional_drivers_seen_whole" CHECK (num_nulls("additional_drivers"."license_seen_at", "additional_drivers"."license_seen_by") <> 1)
);
--> statement-breakpoint
CREATE TABLE "booking_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"state" "booking_change_state" DEFAULT 'waiting' NOT NULL,
	"pickup_date" date NOT NULL,
	"return_date" date NOT NULL,
	"pickup_time" time NOT NULL,
	"return_time" time NOT NULL,
	"vehicle_id" uuid,
	"total_cents" integer NOT NULL,
	"signature" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"profile_id" uuid,
	"entries" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_drafts_token_vehicle" UNIQUE("token_hash","vehicle_id")
);
--> statement-breakpoint
CREATE TABLE "booking_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" "booking_line_kind" NOT NULL,
	"label" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_amount_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "booking_lines_order" UNIQUE("request_id","sort_order"),
	CONSTRAINT "booking_lines_product" CHECK ("booking_lines"."kind" = 'tax' or "booking_lines"."amount_cents" = "booking_lines"."quantity" * "booking_lines"."unit_amount_cents")
);
--> statement-breakpoint
CREATE TABLE "booking_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"move" text NOT NULL,
	"actor_id" uuid,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"profile_id" uuid,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"email_follows_account" boolean DEFAULT false NOT NULL,
	"customer_phone" text NOT NULL,
	"pickup_date" date NOT NULL,
	"return_date" date NOT NULL,
	"pickup_time" time NOT NULL,
	"return_time" time NOT NULL,
	"pickup_at" timestamp (3) with time zone NOT NULL,
	"return_at" timestamp (3) with time zone NOT NULL,
	"total_days" integer NOT NULL,
	"daily_rate_cents" integer NOT NULL,
	"total_amount_cents" integer NOT NULL,
	"upfront_amount_cents" integer NOT NULL,
	"security_deposit_cents" integer NOT NULL,
	"deposit_method" "deposit_method" DEFAULT 'card' NOT NULL,
	"delivery_address" text,
	"collection_address" text,
	"special_requests" text,
	"license_issued_on" date,
	"state" "request_state" DEFAULT 'awaiting_payment' NOT NULL,
	"payment_status" "request_payment_status" DEFAULT 'unpaid' NOT NULL,
	"policy" jsonb NOT NULL,
	"policy_version" text NOT NULL,
	"agreement_version" text NOT NULL,
	"agreement_text" text NOT NULL,
	"signature" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"drivers_unsigned" boolean DEFAULT false NOT NULL,
	"facilitator_id" uuid,
	"facilitated_by_link" boolean DEFAULT false NOT NULL,
	"access_token_hash" text NOT NULL,
	"checkout_session_id" text,
	"checkout_url" text,
	"checkout_expires_at" timestamp (3) with time zone,
	"hold_expires_at" timestamp (3) with time zone NOT NULL,
	"held_from" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "booking_requests_checkout_unique" UNIQUE("checkout_session_id"),
	CONSTRAINT "booking_requests_days" CHECK ("booking_requests"."total_days" >= 1 and "booking_requests"."return_date" > "booking_requests"."pickup_date"),
	CONSTRAINT "booking_requests_money" CHECK ("booking_requests"."total_amount_cents" > 0 and "booking_requests"."upfront_amount_cents" between 0 and "booking_requests"."total_amount_cents" and "booking_requests"."security_deposit_cents" >= 0),
	CONSTRAINT "booking_requests_link_of_facilitator" CHECK ("booking_requests"."facilitator_id" is not null or not "booking_requests"."facilitated_by_link"),
	CONSTRAINT "booking_requests_paid_when_confirmed" CHECK ("booking_requests"."state" <> 'confirmed' or "booking_requests"."payment_status" <> 'unpaid')
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"booking_number" text NOT NULL,
	"status" "booking_status" DEFAULT 'confirmed' NOT NULL,
	"pickup_date" date NOT NULL,
	"return_date" date NOT NULL,
	"remaining_paid_at" timestamp (3) with time zone,
	"documents_accepted_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"road_mileage" integer,
	"road_mileage_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bookings_request_unique" UNIQUE("request_id"),
	CONSTRAINT "bookings_number_unique" UNIQUE("booking_number")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"date_of_birth" date,
	"stripe_customer_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_profile_unique" UNIQUE("profile_id")
);
--> statement-breakpoint
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
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_one_a_person" UNIQUE("vehicle_id","owner_id"),
	CONSTRAINT "calendar_feeds_token_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "calendar_import_events" (
	"import_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"series" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_import_events_import_id_event_key_pk" PRIMARY KEY("import_id","event_key")
);
--> statement-breakpoint
CREATE TABLE "calendar_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"address" text NOT NULL,
	"attempted_at" timestamp (3) with time zone NOT NULL,
	"succeeded_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"failure" "calendar_failure",
	"unread" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"troubled_since" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_imports_one_a_vehicle" UNIQUE("vehicle_id")
);
--> statement-breakpoint
CREATE TABLE "document_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"kind" "document_access" DEFAULT 'viewed' NOT NULL,
	"viewed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"uploaded_by" uuid,
	"document_type" "document_type" NOT NULL,
	"state" "document_state" DEFAULT 'processing' NOT NULL,
	"problem" text,
	"review" "document_review" DEFAULT 'waiting' NOT NULL,
	"review_reason" text,
	"reviewed_by" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"expires_on" date,
	"issued_on" date,
	"storage_key" text,
	"filename" text NOT NULL,
	"mime_type" text,
	"file_size" integer,
	"content_hash" text,
	"claimed_at" timestamp (3) with time zone,
	"keep_until" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_ready_is_stored" CHECK ("documents"."state" <> 'ready' or "documents"."storage_key" is not null)
);
--> statement-breakpoint
CREATE TABLE "request_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"document_type" "document_type" NOT NULL,
	CONSTRAINT "request_documents_one_a_type" UNIQUE("request_id","document_type")
);
--> statement-breakpoint
CREATE TABLE "condition_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "condition_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"shot" "condition_shot" NOT NULL,
	"storage_key" text NOT NULL,
	"content_hash" text NOT NULL,
	"mime_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "condition_photos_once_a_shot" UNIQUE("report_id","shot","content_hash")
);
--> statement-breakpoint
CREATE TABLE "condition_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"stage" "condition_stage" NOT NULL,
	"mileage" integer,
	"fuel_eighths" integer,
	"remarks" text,
	"signer_name" text,
	"happened_at" timestamp (3) with time zone,
	"staff_id" uuid,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "condition_reports_one_a_stage" UNIQUE("booking_id","stage"),
	CONSTRAINT "condition_reports_figures" CHECK ("condition_reports"."mileage" >= 0 and "condition_reports"."fuel_eighths" between 0 and 8),
	CONSTRAINT "condition_reports_signed_whole" CHECK ("condition_reports"."completed_at" is null or num_nulls("condition_reports"."mileage", "condition_reports"."fuel_eighths", "condition_reports"."signer_name", "condition_reports"."staff_id", "condition_reports"."happened_at") = 0)
);
--> statement-breakpoint
CREATE TABLE "damage_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"kind" "damage_kind" NOT NULL,
	"note" text,
	"marked_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "damage_marks_on_the_outline" CHECK ("damage_marks"."x" between 0 and 1000 and "damage_marks"."y" between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "charge_photos" (
	"charge_id" uuid NOT NULL,
	"photo_id" uuid NOT NULL,
	CONSTRAINT "charge_photos_charge_id_photo_id_pk" PRIMARY KEY("charge_id","photo_id")
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" charge_kind NOT NULL,
	"state" charge_state DEFAULT 'proposed' NOT NULL,
	"label" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_amount_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"tax_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text,
	"no_photo_reason" text,
	"objection" text,
	"answer_by" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"payable_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"created_by" uuid,
	"decided_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charges_positive" CHECK ("charges"."amount_cents" > 0 and "charges"."tax_cents" >= 0),
	CONSTRAINT "charges_changed_for_a_reason" CHECK ("charges"."amount_cents" = "charges"."quantity" * "charges"."unit_amount_cents" or "charges"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "balance_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"purpose" "payment_purpose" DEFAULT 'remaining' NOT NULL,
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
CREATE TABLE "deposit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deposit_id" uuid NOT NULL,
	"move" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text,
	"stripe_object_id" text,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deposit_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deposit_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" "deposit_hold_status" DEFAULT 'asked' NOT NULL,
	"checkout_session_id" text,
	"stripe_customer_id" text,
	"stripe_payment_intent_id" text,
	"stripe_payment_method_id" text,
	"card_last4" text,
	"capture_before" timestamp (3) with time zone,
	"captured_cents" integer DEFAULT 0 NOT NULL,
	"dispute_id" text,
	"dispute_status" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposit_holds_intent_unique" UNIQUE("stripe_payment_intent_id"),
	CONSTRAINT "deposit_holds_session_unique" UNIQUE("checkout_session_id"),
	CONSTRAINT "deposit_holds_captured_within" CHECK ("deposit_holds"."captured_cents" between 0 and "deposit_holds"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"method" "deposit_method" NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" "deposit_status" DEFAULT 'due' NOT NULL,
	"authorize_at" timestamp (3) with time zone NOT NULL,
	"failure" text,
	"retry_at" timestamp (3) with time zone,
	"captured_cents" integer DEFAULT 0 NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"terminal_reference" text,
	"given_back_at" timestamp (3) with time zone,
	"reported" boolean DEFAULT false NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposits_booking_unique" UNIQUE("booking_id"),
	CONSTRAINT "deposits_captured_within" CHECK ("deposits"."captured_cents" between 0 and "deposits"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"respond_by" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid,
	"profile_id" uuid,
	"purpose" "payment_purpose" NOT NULL,
	"method" "payment_method" DEFAULT 'card' NOT NULL,
	"amount_cents" integer NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"stripe_payment_intent_id" text,
	"stripe_charge_id" text,
	"stripe_payment_method_id" text,
	"card_brand" text,
	"card_last4" text,
	"desk_reference" text,
	"reported" boolean DEFAULT false NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_intent_unique" UNIQUE("stripe_payment_intent_id"),
	CONSTRAINT "payments_for_one" CHECK (("payments"."purpose" = 'subscription') = ("payments"."profile_id" is not null) and num_nonnulls("payments"."request_id", "payments"."profile_id") = 1),
	CONSTRAINT "payments_positive" CHECK ("payments"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt_number" text NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipts_number_unique" UNIQUE("receipt_number"),
	CONSTRAINT "receipts_payment_unique" UNIQUE("payment_id"),
	CONSTRAINT "receipts_refund_unique" UNIQUE("refund_id"),
	CONSTRAINT "receipts_for_one" CHECK (num_nonnulls("receipts"."payment_id", "receipts"."refund_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"status" "refund_status" DEFAULT 'wanted' NOT NULL,
	"stripe_refund_id" text,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_stripe_unique" UNIQUE("stripe_refund_id"),
	CONSTRAINT "refunds_once_a_reason" UNIQUE("payment_id","reason"),
	CONSTRAINT "refunds_positive" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"stripe_subscription_id" text,
	"status" "subscription_status" NOT NULL,
	"current_period_end" timestamp (3) with time zone,
	"past_due_since" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"canceled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_stripe_unique" UNIQUE("stripe_subscription_id")
);
--> statement-breakpoint
CREATE TABLE "commission_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"rate_bp" integer NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "commission_rates_once" UNIQUE("user_id","valid_from"),
	CONSTRAINT "commission_rates_range" CHECK ("commission_rates"."rate_bp" between 1000 and 1500)
);
--> statement-breakpoint
CREATE TABLE "earning_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"kind" "earning_entry" NOT NULL,
	"pending_cents" integer DEFAULT 0 NOT NULL,
	"available_cents" integer DEFAULT 0 NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"log_id" uuid,
	"payout_id" uuid,
	"actor_id" uuid,
	"reason" text,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earning_entries_once_a_payout" UNIQUE("payout_id","line_id"),
	CONSTRAINT "earning_entries_by_kind" CHECK (case "earning_entries"."kind"
        when 'release' then "earning_entries"."pending_cents" = -"earning_entries"."available_cents" and "earning_entries"."paid_cents" = 0
        when 'reversal' then "earning_entries"."pending_cents" <= 0 and "earning_entries"."available_cents" <= 0 and "earning_entries"."paid_cents" = 0
        when 'adjustment' then "earning_entries"."paid_cents" = 0 and "earning_entries"."reason" is not null
        when 'payout' then "earning_entries"."available_cents" = -"earning_entries"."paid_cents" and "earning_entries"."pending_cents" = 0 and "earning_entries"."payout_id" is not null
        else "earning_entries"."pending_cents" > 0 and "earning_entries"."available_cents" = 0 and "earning_entries"."paid_cents" = 0 end),
	CONSTRAINT "earning_entries_something" CHECK ("earning_entries"."pending_cents" <> 0 or "earning_entries"."available_cents" <> 0 or "earning_entries"."paid_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "earning_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"request_id" uuid,
	"kind" "earning_line_kind" NOT NULL,
	"commission_rate_bp" integer NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earning_lines_once_a_booking" UNIQUE("request_id","kind"),
	CONSTRAINT "earning_lines_of_a_booking" CHECK (("earning_lines"."kind" = 'adjustment') = ("earning_lines"."request_id" is null))
);
--> statement-breakpoint
CREATE TABLE "earning_statements" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"full_name" text NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earning_statements_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"method" "payout_method" DEFAULT 'bank_transfer' NOT NULL,
	"reference" text NOT NULL,
	"undoes" uuid,
	"reason" text,
	"run_id" uuid,
	"recorded_by" uuid NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_undone_once" UNIQUE("undoes"),
	CONSTRAINT "payouts_once_a_run" UNIQUE("run_id","user_id"),
	CONSTRAINT "payouts_direction" CHECK (("payouts"."undoes" is null) = ("payouts"."amount_cents" > 0)),
	CONSTRAINT "payouts_reason" CHECK (("payouts"."undoes" is null) = ("payouts"."reason" is null))
);
--> statement-breakpoint
CREATE TABLE "referral_clicks" (
	"referrer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "referral_clicks_referrer_id_day_pk" PRIMARY KEY("referrer_id","day"),
	CONSTRAINT "referral_clicks_counted" CHECK ("referral_clicks"."clicks" > 0)
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"referred_id" uuid NOT NULL,
	"clicked_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referrals_referred_once" UNIQUE("referred_id"),
	CONSTRAINT "referrals_not_oneself" CHECK ("referrals"."referrer_id" <> "referrals"."referred_id")
);
--> statement-breakpoint
CREATE TABLE "chat_mutes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"muted_by" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_reads" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"last_read_at" timestamp (3) with time zone NOT NULL,
	"last_read_id" uuid
);
--> statement-breakpoint
CREATE TABLE "community_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid,
	"user_id" uuid NOT NULL,
	"message" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_messages_client_once" UNIQUE("user_id","client_id"),
	CONSTRAINT "community_messages_length" CHECK (char_length("community_messages"."message") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"change" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_reports_once" UNIQUE("message_id","reporter_id")
);
--> statement-breakpoint
CREATE TABLE "user_presence" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"status" "presence_status" NOT NULL,
	"last_activity" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "review_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_photos_once" UNIQUE("image_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"booking_id" uuid,
	"profile_id" uuid,
	"author_name" text NOT NULL,
	"rating" integer NOT NULL,
	"body" text NOT NULL,
	"rented_on" date NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_once_a_booking" UNIQUE("booking_id"),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_answered" CHECK (("reviews"."answer" is null) = ("reviews"."answered_at" is null))
);
--> statement-breakpoint
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
CREATE TABLE "data_version" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "data_version_one_row" CHECK ("data_version"."only")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" "lead_kind" NOT NULL,
	"profile_id" uuid,
	"vehicle_id" uuid,
	"prospect_id" uuid,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"handled_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_have_prospect" CHECK (("leads"."kind" = 'availability') = ("leads"."prospect_id" is null))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dedupe_key" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text_body" text NOT NULL,
	"stop_href" text,
	"useful_until" timestamp (3) with time zone,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" "outbox_state" DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"claimed_until" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_dedupe_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
ALTER TABLE "admin_actions" ADD CONSTRAINT "admin_actions_admin_id_profiles_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_actions" ADD CONSTRAINT "admin_actions_target_user_id_profiles_id_fk" FOREIGN KEY ("target_user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_referred_by_profiles_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_entries" ADD CONSTRAINT "kept_entries_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "username_history" ADD CONSTRAINT "username_history_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_listings" ADD CONSTRAINT "car_listings_id_vehicles_id_fk" FOREIGN KEY ("id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_listings" ADD CONSTRAINT "car_listings_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_id_vehicles_id_fk" FOREIGN KEY ("id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slug_history" ADD CONSTRAINT "slug_history_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_views" ADD CONSTRAINT "vehicle_views_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_drafts" ADD CONSTRAINT "listing_drafts_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_drafts" ADD CONSTRAINT "listing_drafts_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_drafts" ADD CONSTRAINT "listing_drafts_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_imports" ADD CONSTRAINT "fleet_imports_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seasonal_rates" ADD CONSTRAINT "seasonal_rates_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_ended_by_profiles_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reviews" ADD CONSTRAINT "listing_reviews_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reviews" ADD CONSTRAINT "listing_reviews_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_syncs" ADD CONSTRAINT "album_syncs_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_errors" ADD CONSTRAINT "image_errors_car_id_vehicles_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_errors" ADD CONSTRAINT "image_errors_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_uploaded_by_profiles_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_hidden_by_profiles_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_films" ADD CONSTRAINT "site_films_poster_image_id_images_id_fk" FOREIGN KEY ("poster_image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_films" ADD CONSTRAINT "site_films_uploaded_by_profiles_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_images" ADD CONSTRAINT "vehicle_images_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_images" ADD CONSTRAINT "vehicle_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_import_id_calendar_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."calendar_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "additional_drivers" ADD CONSTRAINT "additional_drivers_request_id_booking_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."booking_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "additional_drivers" ADD CONSTRAINT "additional_drivers_license_seen_by_profiles_id_fk" FOREIGN KEY ("license_seen_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_request_id_booking_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."booking_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_asked_by_profiles_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_drafts" ADD CONSTRAINT "booking_drafts_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_drafts" ADD CONSTRAINT "booking_drafts_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_lines" ADD CONSTRAINT "booking_lines_request_id_booking_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."booking_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_log" ADD CONSTRAINT "booking_log_request_id_booking_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."booking_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_log" ADD CONSTRAINT "booking_log_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_notes" ADD CONSTRAINT "booking_notes_request_id_booking_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."booking_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_notes" ADD CONSTRAINT "booking_notes_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD CONSTRAINT "booking_requests_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD CONSTRAINT "booking_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD CONSTRAINT "booking_requests_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD CONSTRAINT "booking_requests_facilitator_id_profiles_id_fk" FOREIGN KEY ("facilitator_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_request_id_booking_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."booking_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_request_id_booking_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."booking_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_witness_id_profiles_id_fk" FOREIGN KEY ("witness_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_import_events" ADD CONSTRAINT "calendar_import_events_import_id_calendar_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."calendar_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_imports" ADD CONSTRAINT "calendar_imports_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_views" ADD CONSTRAINT "document_views_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_views" ADD CONSTRAINT "document_views_viewer_id_profiles_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_profiles_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_reviewed_by_profiles_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_documents" ADD CONSTRAINT "request_documents_request_id_booking_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."booking_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_documents" ADD CONSTRAINT "request_documents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_notes" ADD CONSTRAINT "condition_notes_report_id_condition_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."condition_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_notes" ADD CONSTRAINT "condition_notes_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_photos" ADD CONSTRAINT "condition_photos_report_id_condition_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."condition_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_photos" ADD CONSTRAINT "condition_photos_uploaded_by_profiles_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_reports" ADD CONSTRAINT "condition_reports_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_reports" ADD CONSTRAINT "condition_reports_staff_id_profiles_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage_marks" ADD CONSTRAINT "damage_marks_report_id_condition_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."condition_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage_marks" ADD CONSTRAINT "damage_marks_marked_by_profiles_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_photos" ADD CONSTRAINT "charge_photos_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_photos" ADD CONSTRAINT "charge_photos_photo_id_condition_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."condition_photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_attempts" ADD CONSTRAINT "balance_attempts_request_id_booking_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."booking_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_attempts" ADD CONSTRAINT "balance_attempts_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_entries" ADD CONSTRAINT "deposit_entries_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_entries" ADD CONSTRAINT "deposit_entries_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_holds" ADD CONSTRAINT "deposit_holds_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_request_id_booking_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."booking_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_profiles_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rates" ADD CONSTRAINT "commission_rates_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_entries" ADD CONSTRAINT "earning_entries_line_id_earning_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."earning_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_entries" ADD CONSTRAINT "earning_entries_log_id_booking_log_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."booking_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_entries" ADD CONSTRAINT "earning_entries_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_entries" ADD CONSTRAINT "earning_entries_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_lines" ADD CONSTRAINT "earning_lines_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_lines" ADD CONSTRAINT "earning_lines_request_id_booking_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."booking_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earning_statements" ADD CONSTRAINT "earning_statements_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_recorded_by_profiles_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_clicks" ADD CONSTRAINT "referral_clicks_referrer_id_profiles_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_profiles_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referred_id_profiles_id_fk" FOREIGN KEY ("referred_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_mutes" ADD CONSTRAINT "chat_mutes_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_mutes" ADD CONSTRAINT "chat_mutes_muted_by_profiles_id_fk" FOREIGN KEY ("muted_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_messages" ADD CONSTRAINT "community_messages_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_messages" ADD CONSTRAINT "community_messages_deleted_by_profiles_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_message_id_community_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."community_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reporter_id_profiles_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_resolved_by_profiles_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_presence" ADD CONSTRAINT "user_presence_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_decisions" ADD CONSTRAINT "review_decisions_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_decisions" ADD CONSTRAINT "review_decisions_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answered_by_profiles_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_entries" ADD CONSTRAINT "prospect_entries_prospect_id_prospects_id_fk" FOREIGN KEY ("prospect_id") REFERENCES "public"."prospects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_entries" ADD CONSTRAINT "prospect_entries_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_assignee_id_profiles_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_payments" ADD CONSTRAINT "membership_payments_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_payments" ADD CONSTRAINT "membership_payments_recorded_by_profiles_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_prospect_id_prospects_id_fk" FOREIGN KEY ("prospect_id") REFERENCES "public"."prospects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_handled_by_profiles_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_actions_target_idx" ON "admin_actions" USING btree ("target_user_id","created_at");--> statement-breakpoint
CREATE INDEX "admin_actions_time_idx" ON "admin_actions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_email_unique" ON "profiles" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_username_unique" ON "profiles" USING btree ("username");--> statement-breakpoint
CREATE INDEX "profiles_approval_idx" ON "profiles" USING btree ("approval_status","created_at");--> statement-breakpoint
CREATE INDEX "profiles_list_idx" ON "profiles" USING btree ((approval_status = 'pending'),"created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "profiles_username_search_idx" ON "profiles" USING gin (("username"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_search_idx" ON "profiles" USING gin (((plain_text(' ' || "full_name" || ' ' || "username"::text || ' ' || "email"::text) || coalesce(' ' || regexp_replace("phone", '[^0-9]', '', 'g'), ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_last_login_idx" ON "profiles" USING btree ("last_login_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "profiles_stripe_customer_idx" ON "profiles" USING btree ("stripe_customer_id") WHERE stripe_customer_id is not null;--> statement-breakpoint
CREATE INDEX "kept_entries_expiry_idx" ON "kept_entries" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_unique" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_profile_idx" ON "sessions" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "terms_acceptances_profile_idx" ON "terms_acceptances" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "terms_acceptances_subject_idx" ON "terms_acceptances" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_hash_unique" ON "tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "tokens_profile_idx" ON "tokens" USING btree ("profile_id","purpose");--> statement-breakpoint
CREATE INDEX "tokens_subject_idx" ON "tokens" USING btree ("subject_id") WHERE subject_id is not null;--> statement-breakpoint
CREATE INDEX "username_history_username_idx" ON "username_history" USING btree ("username","released_at");--> statement-breakpoint
CREATE INDEX "car_listings_owner_idx" ON "car_listings" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "car_listings_name_idx" ON "car_listings" USING gin ((plain_text(coalesce(("specifications"->>'year') || ' ', '') || "make" || ' ' || "model" || coalesce(' ' || ("specifications"->>'trim'), ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cars_name_idx" ON "cars" USING gin ((plain_text("year"::text || ' ' || "make" || ' ' || "model" || coalesce(' ' || "trim", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicle_views_day_idx" ON "vehicle_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "vehicles_newest_idx" ON "vehicles" USING btree ("listed_at" DESC NULLS FIRST,"id") WHERE listed_at is not null;--> statement-breakpoint
CREATE INDEX "vehicles_price_idx" ON "vehicles" USING btree ("daily_rate_cents","id") WHERE listed_at is not null;--> statement-breakpoint
CREATE INDEX "vehicles_city_idx" ON "vehicles" USING btree ("location_city") WHERE listed_at is not null;--> statement-breakpoint
CREATE INDEX "vehicles_created_idx" ON "vehicles" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "vehicles_rate_idx" ON "vehicles" USING btree ("daily_rate_cents","id");--> statement-breakpoint
CREATE INDEX "vehicles_listings_idx" ON "vehicles" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE kind = 'listing';--> statement-breakpoint
CREATE INDEX "vehicles_search_idx" ON "vehicles" USING gin ("slug" gin_trgm_ops,"location_city" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "listing_drafts_owner_idx" ON "listing_drafts" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "listing_drafts_author_idx" ON "listing_drafts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "fleet_imports_creator_idx" ON "fleet_imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "fleet_imports_created_idx" ON "fleet_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "seasonal_rates_vehicle_idx" ON "seasonal_rates" USING btree ("vehicle_id","last_day");--> statement-breakpoint
CREATE INDEX "seasonal_rates_day_idx" ON "seasonal_rates" USING btree ("last_day");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_reviews_one_waits" ON "listing_reviews" USING btree ("vehicle_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "listing_reviews_waiting_idx" ON "listing_reviews" USING btree ("created_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "listing_reviews_decided_idx" ON "listing_reviews" USING btree ("vehicle_id","decided_at");--> statement-breakpoint
CREATE INDEX "images_owner_idx" ON "images" USING btree ("uploaded_by","created_at");--> statement-breakpoint
CREATE INDEX "images_newest_idx" ON "images" USING btree ("created_at","id") WHERE hidden_at is null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "images_album_key_unique" ON "images" USING btree ("album_image_key");--> statement-breakpoint
CREATE UNIQUE INDEX "site_films_content_unique" ON "site_films" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "site_films_newest_idx" ON "site_films" USING btree ("purpose","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_images_one_main" ON "vehicle_images" USING btree ("vehicle_id") WHERE is_main;--> statement-breakpoint
CREATE INDEX "vehicle_images_order_idx" ON "vehicle_images" USING btree ("vehicle_id","sort_order");--> statement-breakpoint
CREATE INDEX "vehicle_images_image_idx" ON "vehicle_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "vehicle_images_broken_idx" ON "vehicle_images" USING btree ("image_id") WHERE is_broken;--> statement-breakpoint
CREATE INDEX "stays_vehicle_end_idx" ON "stays" USING btree ("vehicle_id","ends_at") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "stays_request_idx" ON "stays" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "stays_import_idx" ON "stays" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "additional_drivers_request_idx" ON "additional_drivers" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE INDEX "booking_changes_request_idx" ON "booking_changes" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_changes_one_waiting" ON "booking_changes" USING btree ("request_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "booking_drafts_expiry_idx" ON "booking_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "booking_log_request_idx" ON "booking_log" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE INDEX "booking_notes_request_idx" ON "booking_notes" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE INDEX "booking_requests_profile_idx" ON "booking_requests" USING btree ("profile_id","created_at");--> statement-breakpoint
CREATE INDEX "booking_requests_created_idx" ON "booking_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "booking_requests_vehicle_idx" ON "booking_requests" USING btree ("vehicle_id","created_at");--> statement-breakpoint
CREATE INDEX "booking_requests_customer_idx" ON "booking_requests" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "booking_requests_link_idx" ON "booking_requests" USING btree ("facilitator_id","created_at") WHERE facilitated_by_link;--> statement-breakpoint
CREATE INDEX "booking_requests_search_idx" ON "booking_requests" USING gin (((plain_text(' ' || "customer_name" || ' ' || "customer_email") || coalesce(' ' || regexp_replace("customer_phone", '[^0-9]', '', 'g'), ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "booking_requests_held_from_idx" ON "booking_requests" USING btree ("held_from") WHERE held_from is not null;--> statement-breakpoint
CREATE INDEX "booking_requests_holds_idx" ON "booking_requests" USING btree ("hold_expires_at") WHERE state = 'awaiting_payment';--> statement-breakpoint
CREATE INDEX "bookings_customer_idx" ON "bookings" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "bookings_vehicle_idx" ON "bookings" USING btree ("vehicle_id","pickup_date");--> statement-breakpoint
CREATE INDEX "bookings_pickup_idx" ON "bookings" USING btree ("pickup_date","request_id");--> statement-breakpoint
CREATE INDEX "bookings_current_idx" ON "bookings" USING btree ("pickup_date","request_id") WHERE status in ('confirmed', 'active');--> statement-breakpoint
CREATE INDEX "bookings_past_idx" ON "bookings" USING btree ("pickup_date","request_id") WHERE status in ('returned', 'completed', 'no_show');--> statement-breakpoint
CREATE INDEX "bookings_cancelled_idx" ON "bookings" USING btree ("pickup_date","request_id") WHERE status = 'cancelled';--> statement-breakpoint
CREATE INDEX "bookings_number_idx" ON "bookings" USING gin (booking_number gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bookings_status_idx" ON "bookings" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "customers_email_idx" ON "customers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "customers_phone_idx" ON "customers" USING btree (right(regexp_replace("phone", '\D', '', 'g'), 10));--> statement-breakpoint
CREATE INDEX "customers_search_idx" ON "customers" USING gin (((plain_text(' ' || "full_name" || ' ' || "email") || coalesce(' ' || regexp_replace("phone", '[^0-9]', '', 'g'), ''))) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "agreements_once_a_signature" ON "agreements" USING btree ("request_id","signed_at",md5("body"));--> statement-breakpoint
CREATE INDEX "agreements_storage_idx" ON "agreements" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "agreements_waiting_idx" ON "agreements" USING btree ("created_at") WHERE storage_key is null;--> statement-breakpoint
CREATE INDEX "calendar_imports_attempted_idx" ON "calendar_imports" USING btree ("attempted_at");--> statement-breakpoint
CREATE INDEX "calendar_imports_troubled_idx" ON "calendar_imports" USING btree ("troubled_since") WHERE troubled_since is not null;--> statement-breakpoint
CREATE INDEX "document_views_document_idx" ON "document_views" USING btree ("document_id","viewed_at");--> statement-breakpoint
CREATE INDEX "documents_customer_idx" ON "documents" USING btree ("customer_id","document_type","created_at");--> statement-breakpoint
CREATE INDEX "documents_unclaimed_idx" ON "documents" USING btree ("created_at") WHERE claimed_at is null and state <> 'deleted';--> statement-breakpoint
CREATE INDEX "documents_review_idx" ON "documents" USING btree ("review","claimed_at") WHERE state = 'ready' and claimed_at is not null;--> statement-breakpoint
CREATE INDEX "documents_uploader_idx" ON "documents" USING btree ("uploaded_by","created_at");--> statement-breakpoint
CREATE INDEX "request_documents_document_idx" ON "request_documents" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "condition_notes_report_idx" ON "condition_notes" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "condition_photos_storage_idx" ON "condition_photos" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "condition_reports_completed_idx" ON "condition_reports" USING btree ("completed_at");--> statement-breakpoint
CREATE INDEX "damage_marks_report_idx" ON "damage_marks" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "charge_photos_photo_idx" ON "charge_photos" USING btree ("photo_id");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_one_a_rule" ON "charges" USING btree ("booking_id","kind") WHERE created_by is null;--> statement-breakpoint
CREATE INDEX "charges_booking_idx" ON "charges" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "charges_open_idx" ON "charges" USING btree ("state","answer_by") WHERE settled_at is null and state <> 'dropped';--> statement-breakpoint
CREATE INDEX "balance_attempts_request_idx" ON "balance_attempts" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "balance_attempts_one_open_of_purpose" ON "balance_attempts" USING btree ("request_id","kind","purpose") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "deposit_entries_deposit_idx" ON "deposit_entries" USING btree ("deposit_id","created_at");--> statement-breakpoint
CREATE INDEX "deposit_holds_deposit_idx" ON "deposit_holds" USING btree ("deposit_id","created_at");--> statement-breakpoint
CREATE INDEX "deposit_holds_open_idx" ON "deposit_holds" USING btree ("deposit_id") WHERE status in ('asked', 'held');--> statement-breakpoint
CREATE INDEX "deposit_holds_disputed_idx" ON "deposit_holds" USING btree ("deposit_id") WHERE dispute_id is not null;--> statement-breakpoint
CREATE INDEX "deposits_open_idx" ON "deposits" USING btree ("authorize_at") WHERE status in ('due', 'authorized', 'failed', 'recorded');--> statement-breakpoint
CREATE INDEX "deposits_decided_idx" ON "deposits" USING btree ("decided_at") WHERE status in ('released', 'captured');--> statement-breakpoint
CREATE INDEX "disputes_payment_idx" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open_idx" ON "disputes" USING btree ("respond_by") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "payments_request_idx" ON "payments" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "payments_profile_idx" ON "payments" USING btree ("profile_id") WHERE profile_id is not null;--> statement-breakpoint
CREATE INDEX "payments_received_idx" ON "payments" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "receipts_number_idx" ON "receipts" USING gin (receipt_number gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "refunds_created_idx" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_profile_idx" ON "subscriptions" USING btree ("profile_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_in_force" ON "subscriptions" USING btree ("profile_id") WHERE status in ('trialing', 'active', 'past_due');--> statement-breakpoint
CREATE INDEX "earning_entries_created_idx" ON "earning_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "earning_entries_line_idx" ON "earning_entries" USING btree ("line_id","created_at");--> statement-breakpoint
CREATE INDEX "earning_entries_log_idx" ON "earning_entries" USING btree ("log_id");--> statement-breakpoint
CREATE UNIQUE INDEX "earning_entries_once_a_cause" ON "earning_entries" USING btree ("line_id","kind","log_id") WHERE kind <> 'adjustment';--> statement-breakpoint
CREATE INDEX "earning_lines_user_idx" ON "earning_lines" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "earning_lines_created_idx" ON "earning_lines" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_recorded_idx" ON "payouts" USING btree ("recorded_at");--> statement-breakpoint
CREATE INDEX "payouts_user_idx" ON "payouts" USING btree ("user_id","paid_at");--> statement-breakpoint
CREATE INDEX "referrals_referrer_idx" ON "referrals" USING btree ("referrer_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_mutes_profile_idx" ON "chat_mutes" USING btree ("profile_id","until");--> statement-breakpoint
CREATE INDEX "community_messages_time_idx" ON "community_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "live_events_topic_idx" ON "live_events" USING btree ("topic","id");--> statement-breakpoint
CREATE INDEX "user_presence_activity_idx" ON "user_presence" USING btree ("last_activity");--> statement-breakpoint
CREATE INDEX "user_presence_status_idx" ON "user_presence" USING btree ("status","last_activity");--> statement-breakpoint
CREATE INDEX "review_decisions_review_idx" ON "review_decisions" USING btree ("review_id","created_at");--> statement-breakpoint
CREATE INDEX "review_photos_review_idx" ON "review_photos" USING btree ("review_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_vehicle_idx" ON "reviews" USING btree ("vehicle_id","rented_on");--> statement-breakpoint
CREATE INDEX "reviews_newest_idx" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "prospect_entries_prospect_idx" ON "prospect_entries" USING btree ("prospect_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "prospects_profile_unique" ON "prospects" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "prospects_email_unique" ON "prospects" USING btree ("email") WHERE profile_id is null;--> statement-breakpoint
CREATE INDEX "prospects_open_idx" ON "prospects" USING btree ("status","next_on") WHERE status in ('new', 'in_progress');--> statement-breakpoint
CREATE INDEX "prospects_time_idx" ON "prospects" USING btree ("last_lead_at","id");--> statement-breakpoint
CREATE INDEX "membership_payments_profile_idx" ON "membership_payments" USING btree ("profile_id","recorded_at");--> statement-breakpoint
CREATE INDEX "membership_payments_paid_idx" ON "membership_payments" USING btree ("paid_at","id");--> statement-breakpoint
CREATE INDEX "leads_kind_idx" ON "leads" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "leads_mailbox_idx" ON "leads" USING btree (lower(email),"kind","created_at");--> statement-breakpoint
CREATE INDEX "leads_profile_idx" ON "leads" USING btree ("profile_id","kind");--> statement-breakpoint
CREATE INDEX "leads_prospect_idx" ON "leads" USING btree ("prospect_id","created_at");--> statement-breakpoint
CREATE INDEX "leads_search_idx" ON "leads" USING gin (((plain_text(' ' || "full_name" || ' ' || "email") || coalesce(' ' || regexp_replace("phone", '[^0-9]', '', 'g'), ''))) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "leads_tier_unique" ON "leads" USING btree ("profile_id") WHERE kind = 'tier';--> statement-breakpoint
CREATE INDEX "outbox_waiting_idx" ON "outbox" USING btree ("created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_time_idx" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE VIEW "public"."earning_balances" AS (
  select l.user_id, sum(e.pending_cents + e.available_cents + e.paid_cents)::int as total_earnings_cents,
    sum(e.pending_cents)::int as pending_cents, sum(e.available_cents)::int as available_balance_cents,
    sum(e.paid_cents)::int as paid_cents,
    coalesce(-sum(e.pending_cents + e.available_cents) filter (where e.kind = 'reversal'), 0)::int as reversed_cents
  from earning_lines l join earning_entries e on e.line_id = l.id group by l.user_id);--> statement-breakpoint
CREATE VIEW "public"."earnings" AS (
  select l.id, l.user_id, l.request_id, l.kind,
    case when s.earned = 0 then s.reversed else s.earned end as amount_cents,
    (case when s.earned = 0 then 'reversed' when s.pending <> 0 then 'pending' when s.available > 0 then 'available'
      when s.paid <> 0 then 'paid' else 'available' end)::earning_status as status,
    l.description, l.commission_rate_bp, s.pending as pending_cents, s.available as available_cents,
    s.paid as paid_cents, s.reversed as reversed_cents, l.created_at
  from earning_lines l cross join lateral (
    select coalesce(sum(e.pending_cents + e.available_cents + e.paid_cents), 0)::int as earned,
      coalesce(sum(e.pending_cents), 0)::int as pending, coalesce(sum(e.available_cents), 0)::int as available,
      coalesce(sum(e.paid_cents), 0)::int as paid,
      coalesce(-sum(e.pending_cents + e.available_cents) filter (where e.kind = 'reversal'), 0)::int as reversed
    from earning_entries e where e.line_id = l.id) s);--> statement-breakpoint
CREATE VIEW "public"."fleet_cars" AS (
  select v.id, v.kind, v.slug, v.body_type, v.vehicle_class, v.seats, v.min_age, v.min_days, v.location_city,
    coalesce(c.year, (l.specifications->>'year')::int, 2024) as year,
    coalesce(c.make, l.make) as make,
    coalesce(c.model, l.model) as model,
    coalesce(c.trim, l.specifications->>'trim') as trim,
    coalesce(c.color, nullif(l.specifications->>'color', ''), 'Various') as color,
    coalesce(c.description, l.description) as description,
    v.daily_rate_cents,
    coalesce(c.weekend_rate_cents, l.weekend_rate_cents) as weekend_rate_cents,
    coalesce(c.security_deposit_cents, l.security_deposit_cents) as security_deposit_cents,
    coalesce(c.mileage_limit, l.miles_per_day, 150) as mileage_limit,
    coalesce(c.over_mile_fee_cents, l.over_mile_fee_cents, 500) as over_mile_fee_cents,
    (coalesce(c.short_highlights, l.features))[1:4] as highlights,
    coalesce(c.specifications, l.specifications) as specifications,
    c.hero_image_id,
    l.created_by,
    v.listed_at is not null as is_public,
    v.listed_at,
    coalesce(c.soft_deleted, l.deleted_at is not null) as deleted,
    v.row_version,
    coalesce(c.created_at, l.created_at) as created_at
  from vehicles v left join cars c on c.id = v.id left join car_listings l on l.id = v.id
  where c.id is not null or l.id is not null);
--> statement-breakpoint
-- Rules that table definitions cannot express. One vehicle is never promised twice, not in a race either.
ALTER TABLE stays ADD CONSTRAINT stays_no_overlap
  EXCLUDE USING gist (vehicle_id WITH =, period WITH &&) WHERE (state = 'active');
--> statement-breakpoint
ALTER TABLE stays ADD CONSTRAINT stays_request_fk FOREIGN KEY (request_id) REFERENCES booking_requests (id);
--> statement-breakpoint
CREATE UNIQUE INDEX stays_one_active_a_request ON stays (request_id) WHERE state = 'active' AND request_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE cars ADD CONSTRAINT cars_hero_image_fk FOREIGN KEY (hero_image_id) REFERENCES images (id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE profiles ADD CONSTRAINT profiles_avatar_fk FOREIGN KEY (avatar_image_id) REFERENCES images (id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE profiles ADD CONSTRAINT profiles_cover_fk FOREIGN KEY (cover_image_id) REFERENCES images (id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE profiles ADD CONSTRAINT profiles_approved_by_fk FOREIGN KEY (approved_by) REFERENCES profiles (id);
--> statement-breakpoint
ALTER TABLE profiles ADD CONSTRAINT profiles_referred_by_fk FOREIGN KEY (referred_by) REFERENCES profiles (id);
--> statement-breakpoint
INSERT INTO data_version ("only", version) VALUES (true, 1);
--> statement-breakpoint
-- Public pages are rendered under a version; whatever they show raises it in its own transaction and tells every process.
-- Deferred to the commit: the one row is then the last thing a transaction locks, and it is held for a moment only.
-- Public pages also show people (whose cars, whose pictures, in what standing) and films. When somebody was last here is
-- none of it, and neither is writing a row as it was: each raise makes every page once again.
CREATE FUNCTION raise_data_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD IS NOT DISTINCT FROM NEW THEN
      RETURN NULL;
    END IF;
  END IF;
  IF coalesce(current_setting('marque.version_raised', true), '') <> 'yes' THEN
    PERFORM set_config('marque.version_raised', 'yes', true);
    UPDATE data_version SET version = version + 1;
    PERFORM pg_notify('data_version', '');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE watched text;
BEGIN
  FOREACH watched IN ARRAY ARRAY['vehicles', 'cars', 'car_listings', 'images', 'vehicle_images', 'reviews', 'stays', 'tax_rates', 'subscriptions'] LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_data_version()', watched || '_raise_version', watched);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER profiles_raise_version
  AFTER UPDATE OF role, approval_status, highlighted, deleted_at, username, full_name, first_name, last_name, bio,
    avatar_image_id, cover_image_id, membership_tier, email, phone, show_email, show_phone ON profiles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.role, OLD.approval_status, OLD.highlighted, OLD.deleted_at, OLD.username, OLD.full_name, OLD.first_name,
    OLD.last_name, OLD.bio, OLD.avatar_image_id, OLD.cover_image_id, OLD.membership_tier, OLD.email, OLD.phone,
    OLD.show_email, OLD.show_phone)
    IS DISTINCT FROM (NEW.role, NEW.approval_status, NEW.highlighted, NEW.deleted_at, NEW.username, NEW.full_name,
    NEW.first_name, NEW.last_name, NEW.bio, NEW.avatar_image_id, NEW.cover_image_id, NEW.membership_tier, NEW.email,
    NEW.phone, NEW.show_email, NEW.show_phone))
  EXECUTE FUNCTION raise_data_version();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER site_films_raise_version
  AFTER INSERT OR UPDATE OR DELETE ON site_films
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_data_version();
--> statement-breakpoint
-- An event stream ends the moment its right does, whoever ends it and in whichever process: the database tells every
-- process whose streams to look at again.
CREATE FUNCTION tell_live_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_rights', to_jsonb(OLD) ->> TG_ARGV[0]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_end_streams AFTER UPDATE OF ended_at ON sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION tell_live_rights('profile_id');
--> statement-breakpoint
CREATE TRIGGER sessions_gone_end_streams AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NULL) EXECUTE FUNCTION tell_live_rights('profile_id');
--> statement-breakpoint
CREATE TRIGGER profiles_end_streams AFTER UPDATE OF approval_status, role, deleted_at ON profiles
  FOR EACH ROW
  WHEN ((OLD.approval_status, OLD.role, OLD.deleted_at) IS DISTINCT FROM (NEW.approval_status, NEW.role, NEW.deleted_at))
  EXECUTE FUNCTION tell_live_rights('id');
--> statement-breakpoint
-- Whoever changes a car's slug, its old addresses go on leading to it. No rule looks at the time.
CREATE FUNCTION keep_old_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slug_history (slug, vehicle_id, changed_at) VALUES (OLD.slug, OLD.id, statement_timestamp())
  ON CONFLICT (slug) DO UPDATE SET vehicle_id = excluded.vehicle_id, changed_at = excluded.changed_at;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER vehicles_keep_old_slug AFTER UPDATE OF slug ON vehicles
  FOR EACH ROW WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION keep_old_slug();
--> statement-breakpoint
-- Whoever lists the fleet sorts and filters by what stands in three tables. One holds it all, and these triggers keep it so.
CREATE FUNCTION keep_listing_of_car() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE vehicles SET daily_rate_cents = NEW.daily_rate_cents,
    listed_at = CASE WHEN NEW.published AND NEW.is_available AND NOT NEW.soft_deleted THEN NEW.created_at END
  WHERE id = NEW.id AND (daily_rate_cents, listed_at) IS DISTINCT FROM (NEW.daily_rate_cents,
    CASE WHEN NEW.published AND NEW.is_available AND NOT NEW.soft_deleted THEN NEW.created_at END);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER cars_keep_listing
  AFTER INSERT OR UPDATE OF daily_rate_cents, published, is_available, soft_deleted, created_at ON cars
  FOR EACH ROW EXECUTE FUNCTION keep_listing_of_car();--> statement-breakpoint
-- A listing is in the fleet only while its creator may list, and unless staff have taken it out.
CREATE FUNCTION keep_listing_of_listing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE listed timestamptz := CASE
  WHEN NEW.is_published AND NEW.is_available AND NEW.withheld_at IS NULL AND NEW.hidden_at IS NULL AND NEW.deleted_at IS NULL
  THEN NEW.created_at END;
BEGIN
  UPDATE vehicles SET daily_rate_cents = NEW.daily_rate_cents, listed_at = listed
  WHERE id = NEW.id AND (daily_rate_cents, listed_at) IS DISTINCT FROM (NEW.daily_rate_cents, listed);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER car_listings_keep_listing
  AFTER INSERT OR UPDATE OF daily_rate_cents, is_published, is_available, withheld_at, hidden_at, deleted_at, created_at ON car_listings
  FOR EACH ROW EXECUTE FUNCTION keep_listing_of_listing();
--> statement-breakpoint
-- A day of a vehicle has one rate, not in a race either; and pages show it.
ALTER TABLE seasonal_rates ADD CONSTRAINT seasonal_rates_no_overlap
  EXCLUDE USING gist (vehicle_id WITH =, daterange(first_day, last_day, '[]') WITH &&);--> statement-breakpoint
CREATE CONSTRAINT TRIGGER seasonal_rates_raise_version AFTER INSERT OR UPDATE OR DELETE ON seasonal_rates
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_data_version();
--> statement-breakpoint
-- A tax is charged once, not in a race either.
ALTER TABLE tax_rates ADD CONSTRAINT tax_rates_no_overlap
  EXCLUDE USING gist (lower(name) WITH =, daterange(applies_from, applies_until, '[]') WITH &&);
--> statement-breakpoint
-- Open schedules are told that a stay or the status of a booking has changed, whichever command wrote it: once a
-- transaction, when it commits. Not what has changed: readers of the schedule read their own part of it anew.
CREATE FUNCTION tell_live_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Postgres folds the same notices of one transaction into one.
  PERFORM pg_notify('live_schedule', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER stays_tell_schedule AFTER INSERT OR UPDATE OR DELETE ON stays
  FOR EACH STATEMENT EXECUTE FUNCTION tell_live_schedule();
--> statement-breakpoint
CREATE TRIGGER bookings_tell_schedule AFTER UPDATE OF status ON bookings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_live_schedule();
--> statement-breakpoint
-- Overrides are owed for good: nobody is referred anew.
CREATE FUNCTION keep_referrer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a referrer is set once' USING ERRCODE = 'check_violation', CONSTRAINT = 'profiles_referred_for_good';
END
$$;--> statement-breakpoint
CREATE TRIGGER profiles_referred_for_good BEFORE UPDATE OF referred_by ON profiles
  FOR EACH ROW WHEN (OLD.referred_by IS NOT NULL AND NEW.referred_by IS DISTINCT FROM OLD.referred_by)
  EXECUTE FUNCTION keep_referrer();
--> statement-breakpoint
-- The ledger is added to, never changed. Of a line only the words of a reason may go when their time is over.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'earning_lines' AND TG_OP = 'UPDATE' THEN
    NEW.description := OLD.description;
    IF NEW IS NOT DISTINCT FROM OLD AND OLD.kind = 'adjustment' THEN
      NEW.description := '';
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only';
END $$;--> statement-breakpoint
CREATE TRIGGER earning_entries_append_only BEFORE UPDATE OR DELETE ON earning_entries FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER earning_entries_no_truncate BEFORE TRUNCATE ON earning_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER earning_lines_append_only BEFORE UPDATE OR DELETE ON earning_lines FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER earning_lines_no_truncate BEFORE TRUNCATE ON earning_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
ALTER TABLE payouts ADD CONSTRAINT payouts_undoes_fk FOREIGN KEY (undoes) REFERENCES payouts (id);
--> statement-breakpoint
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
--> statement-breakpoint
-- What of a payment is taxes: up to it, the same part of what came in as of the price. So the sums agree to the cent once all is paid, and
-- what was written for an earlier month stays when the price changes.
CREATE FUNCTION taxes_within(of_request uuid, is_extra boolean, moved integer) RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  price bigint;
  taxes bigint;
  received bigint;
  counted bigint;
BEGIN
  IF is_extra THEN
    SELECT sum(c.amount_cents + c.tax_cents), sum(c.tax_cents) INTO price, taxes FROM charges c JOIN bookings b ON b.id = c.booking_id
      WHERE b.request_id = of_request AND c.state IN ('accepted', 'lapsed', 'upheld');
  ELSE
    SELECT r.total_amount_cents, (SELECT coalesce(sum(l.amount_cents), 0) FROM booking_lines l WHERE l.request_id = r.id AND l.kind = 'tax')
      INTO price, taxes FROM booking_requests r WHERE r.id = of_request;
  END IF;
  IF price IS NULL THEN
    RETURN 0;
  END IF;
  SELECT coalesce(sum(p.amount_cents - f.amount), 0), coalesce(sum(p.tax_cents - f.tax), 0) INTO received, counted FROM payments p
    CROSS JOIN LATERAL (SELECT coalesce(sum(f.amount_cents), 0) AS amount, coalesce(sum(f.tax_cents), 0) AS tax
      FROM refunds f WHERE f.payment_id = p.id AND f.status <> 'failed') f
    WHERE p.request_id = of_request AND (p.purpose = 'extra') = is_extra;
  RETURN round((received + moved)::numeric * taxes / price) - counted;
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_payment_tax() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.tax_cents = CASE WHEN NEW.request_id IS NULL THEN 0 ELSE taxes_within(NEW.request_id, NEW.purpose = 'extra', NEW.amount_cents) END;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_refund_tax() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(-taxes_within(p.request_id, p.purpose = 'extra', -NEW.amount_cents), 0) INTO NEW.tax_cents
    FROM payments p WHERE p.id = NEW.payment_id;
  NEW.tax_cents = coalesce(NEW.tax_cents, 0);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payments_taxed BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION keep_payment_tax();
--> statement-breakpoint
CREATE TRIGGER refunds_taxed BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION keep_refund_tax();
