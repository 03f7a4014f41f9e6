-- What the tables stand on: case-insensitive text, ranges in exclusion constraints, and the referral code (S1 §7).
CREATE EXTENSION IF NOT EXISTS citext;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- Eight characters that can be read over the phone. When eight tries all meet a code that is taken, S1's fallback:
-- REF followed by eight random characters.
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
