ALTER TABLE "additional_drivers" ADD COLUMN "license_issued_on" date;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD COLUMN "license_issued_on" date;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "road_mileage" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "road_mileage_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "issued_on" date;