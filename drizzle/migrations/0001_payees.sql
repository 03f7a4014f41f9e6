ALTER TABLE "payouts" ADD COLUMN "payee_name" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "payee_username" text;--> statement-breakpoint
-- Payouts of before name from now on whom they name today; of deleted accounts no name is left.
UPDATE "payouts" t SET "payee_name" = p.full_name, "payee_username" = p.username::text
  FROM profiles p WHERE p.id = t.user_id AND p.deleted_at IS NULL;
