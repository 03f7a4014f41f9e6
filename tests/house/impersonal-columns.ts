/**
 * Columns that name nobody: ids, states, times, sums, and words about cars or figures. A free text that somebody types
 * about a person, a name, an address, a secret or a number of a person belongs into personal-data.server.ts instead.
 */
export const impersonal: Readonly<Record<string, string>> = {
  profiles:
    'id role approval_status approved_at approved_by referred_by commission_rate_bp payment_status deleted_at created_at row_version',
  username_history: 'id profile_id released_at',
  sessions: 'id profile_id second_factor_at last_seen_at expires_at ended_at created_at',
  tokens: 'id purpose profile_id subject_id expires_at used_at created_at',
  admin_actions: 'id admin_id target_user_id action action_type created_at',
  terms_acceptances: 'id profile_id document version subject_id accepted_at',
  kept_entries: 'profile_id expires_at',
  rate_limits: 'count resets_at',
  vehicles:
    'id kind slug body_type vehicle_class seats min_age min_days location_city zone listed_at daily_rate_cents row_version created_at',
  slug_history: 'slug vehicle_id changed_at',
  vehicle_views: 'vehicle_id day views',
  seasonal_rates: 'id vehicle_id name first_day last_day daily_rate_cents min_days created_at',
  cars: 'id year make model trim color description daily_rate_cents weekend_rate_cents security_deposit_cents mileage_limit over_mile_fee_cents short_highlights specifications hero_image_id album_id is_available published soft_deleted created_at',
  car_listings:
    'id created_by make model daily_rate_cents weekend_rate_cents security_deposit_cents miles_per_day over_mile_fee_cents features specifications is_available withheld_at hidden_at created_at',
  fleet_imports: 'id created_by sheet versions created_at',
  listing_drafts: 'vehicle_id author_id created_by version updated_at created_at',
  listing_reviews: 'id vehicle_id state before after decided_by decided_at updated_at created_at',
  car_database:
    'id make model suggested_daily_rate_cents suggested_deposit_cents default_features body_type fuel_type horsepower acceleration top_speed transmission drivetrain',
  images:
    'id source purpose storage_key content_hash mime_type file_size width height color focal_x focal_y fingerprint stored_sizes album_image_key uploaded_by show_in_gallery hidden_at hidden_by deleted_at created_at',
  vehicle_images:
    'id vehicle_id image_id role sort_order is_main expose_on_site_gallery is_fleet_hero_candidate is_broken created_at',
  image_errors: 'id car_id image_id image_url error_type retry_count hour created_at',
  album_syncs:
    'vehicle_id state failure total seen added renewed taken_out skipped requested_at started_at finished_at',
  site_films:
    'id purpose title storage_key content_hash file_size width height duration poster_image_id uploaded_by created_at',
  stays:
    'id vehicle_id period kind state starts_at ends_at request_id reason import_id event_key released_at created_at',
  customers: 'id profile_id created_at',
  booking_requests:
    'id vehicle_id customer_id profile_id email_follows_account pickup_date return_date pickup_time return_time pickup_at return_at total_days daily_rate_cents total_amount_cents upfront_amount_cents security_deposit_cents deposit_method state payment_status policy policy_version agreement_version agreed_at drivers_unsigned facilitator_id facilitated_by_link checkout_expires_at hold_expires_at created_at row_version',
  agreements: 'id request_id version signed_at witness_id file_size filed_at created_at',
  calendar_feeds: 'id vehicle_id owner_id created_at',
  calendar_imports: 'id vehicle_id attempted_at succeeded_at failed_at failure troubled_since told_at created_at',
  calendar_import_events: 'import_id event_key series starts_at ends_at',
  booking_lines: 'id request_id kind label quantity unit_amount_cents amount_cents sort_order',
  additional_drivers: 'id request_id license_seen_at license_seen_by created_at',
  bookings:
    'id request_id customer_id vehicle_id booking_number status pickup_date return_date remaining_paid_at documents_accepted_at confirmed_at road_mileage road_mileage_at ended_at created_at row_version',
  booking_log: 'id request_id move actor_id created_at',
  booking_changes:
    'id request_id state pickup_date return_date pickup_time return_time vehicle_id total_cents asked_by decided_by decided_at created_at',
  booking_notes: 'id request_id author_id created_at',
  booking_drafts: 'id vehicle_id profile_id expires_at created_at',
  tax_rates: 'id name basis rate applies_to applies_from applies_until created_by ended_by created_at',
  documents:
    'id customer_id uploaded_by document_type review reviewed_by reviewed_at storage_key mime_type file_size claimed_at keep_until created_at',
  request_documents: 'id request_id document_id document_type',
  document_views: 'id document_id viewer_id kind viewed_at',
  condition_reports:
    'id booking_id stage mileage fuel_eighths happened_at staff_id completed_at created_at row_version',
  condition_photos: 'id report_id shot mime_type file_size width height uploaded_by created_at',
  damage_marks: 'id report_id x y kind marked_by created_at',
  condition_notes: 'id report_id author_id created_at',
  charges:
    'id booking_id kind state quantity unit_amount_cents amount_cents tax_cents tax_lines answer_by answered_at payable_at settled_at created_by decided_by created_at',
  charge_photos: 'charge_id photo_id',
  payments:
    'id request_id profile_id purpose method amount_cents tax_cents reported received_at recorded_by created_at',
  balance_attempts:
    'id request_id purpose kind status amount_cents url decline actor_id expires_at settled_at created_at',
  disputes: 'payment_id amount_cents status respond_by opened_at closed_at',
  refunds: 'id payment_id amount_cents tax_cents reason status replaces superseded settled_at created_at',
  deposits:
    'id booking_id method amount_cents status authorize_at failure retry_at captured_cents decided_at terminal_reference given_back_at reported claimed_until created_at',
  deposit_holds: 'id deposit_id amount_cents status capture_before captured_cents dispute_status created_at',
  deposit_entries: 'id deposit_id move amount_cents reason actor_id created_at',
  receipts: 'id receipt_number payment_id refund_id issued_at',
  stripe_events: 'id type object_id created_at processed_at',
  subscriptions: 'id profile_id status current_period_end past_due_since cancel_at_period_end canceled_at created_at',
  referral_clicks: 'referrer_id day clicks',
  referrals: 'id referrer_id referred_id clicked_at created_at',
  commission_rates: 'id user_id rate_bp valid_from',
  earning_lines: 'id user_id request_id kind commission_rate_bp created_at',
  earning_statements: 'user_id month created_at',
  earning_entries:
    'id line_id kind pending_cents available_cents paid_cents log_id payout_id actor_id reason facts created_at',
  payouts: 'id user_id amount_cents method undoes run_id recorded_by paid_at recorded_at',
  membership_payments: 'id profile_id membership amount_cents method recorded_by paid_at recorded_at',
  community_messages: 'id client_id user_id deleted_by created_at',
  chat_reads: 'profile_id',
  message_reports: 'id message_id reporter_id resolved_at resolved_by created_at',
  chat_mutes: 'id profile_id muted_by created_at',
  user_presence: 'user_id',
  live_events: 'id topic created_at',
  leads: 'id kind profile_id prospect_id vehicle_id handled_at handled_by created_at',
  prospects: 'id profile_id status assignee_id next_on last_lead_at created_at row_version',
  prospect_entries: 'id prospect_id kind author_id changes created_at',
  reviews: 'id vehicle_id booking_id profile_id rented_on answered_by answered_at hidden_at created_at',
  review_photos: 'id review_id image_id created_at',
  review_decisions: 'id review_id hidden decided_by created_at',
  outbox: 'id dedupe_key useful_until attempts claimed_until sent_at created_at',
  data_version: 'only version',
  account_methods: 'only methods',
}
