CREATE INDEX "profiles_stripe_customer_idx" ON "profiles" USING btree ("stripe_customer_id") WHERE stripe_customer_id is not null;--> statement-breakpoint
CREATE INDEX "tokens_subject_idx" ON "tokens" USING btree ("subject_id") WHERE subject_id is not null;--> statement-breakpoint
CREATE INDEX "vehicle_images_image_idx" ON "vehicle_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "booking_requests_customer_idx" ON "booking_requests" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "leads_mailbox_idx" ON "leads" USING btree (lower(email),"kind","created_at");--> statement-breakpoint
CREATE INDEX "leads_profile_idx" ON "leads" USING btree ("profile_id","kind");