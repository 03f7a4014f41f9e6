CREATE TABLE "account_methods" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"methods" jsonb NOT NULL,
	CONSTRAINT "account_methods_one_row" CHECK ("account_methods"."only")
);
--> statement-breakpoint
-- Pages print the ways to pay.
CREATE CONSTRAINT TRIGGER account_methods_raise_version
  AFTER INSERT OR UPDATE OR DELETE ON account_methods
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_data_version();
