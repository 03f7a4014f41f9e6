CREATE TYPE "public"."document_access" AS ENUM('viewed', 'downloaded');--> statement-breakpoint
ALTER TYPE "public"."token_purpose" ADD VALUE 'replace_document';--> statement-breakpoint
ALTER TABLE "document_views" ADD COLUMN "kind" "document_access" DEFAULT 'viewed' NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_review_idx" ON "documents" USING btree ("review","claimed_at") WHERE state = 'ready' and claimed_at is not null;