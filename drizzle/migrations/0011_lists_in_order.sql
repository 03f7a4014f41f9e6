DROP INDEX "stays_vehicle_idx";--> statement-breakpoint
CREATE INDEX "profiles_list_idx" ON "profiles" USING btree ((approval_status = 'pending'),"created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "stays_vehicle_end_idx" ON "stays" USING btree ("vehicle_id","ends_at") WHERE state = 'active';